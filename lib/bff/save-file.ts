/** Has the browser save a file under a name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads it after this; large ones for a while.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Has the browser save what an address answers, of any size: nothing of it is held by the page. */
export function saveFrom(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}
