/** Offers what the page holds to be saved as a file where the system puts downloads. */
export function saveBlob(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has read the address by then; a file that is freed earlier would be empty.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
