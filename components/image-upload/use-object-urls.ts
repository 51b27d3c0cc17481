'use client';

import { useEffect, useState } from 'react';

/**
 * Addresses under which the browser shows local files; they are given back when their file is gone.
 *
 * @param files in any order; the same file keeps its address
 */
export function useObjectUrls(files: readonly File[]): ReadonlyMap<File, string> {
  const [urls, setUrls] = useState<ReadonlyMap<File, string>>(new Map());

  useEffect(() => {
    setUrls((before) => {
      const isSame = before.size === files.length && files.every((file) => before.has(file));
      if (isSame) return before;
      for (const [file, url] of before) if (!files.includes(file)) URL.revokeObjectURL(url);
      return new Map(files.map((file) => [file, before.get(file) ?? URL.createObjectURL(file)]));
    });
  }, [files]);

  return urls;
}
