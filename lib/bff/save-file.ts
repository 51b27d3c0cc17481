export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Browsers may still be reading large files.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Downloads an address of any size without loading it into the page. */
export function saveFrom(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}
