/** Asks for one file; nothing happens where none is chosen. `accept`: as of a file input. */
export function pickFile(accept: string, onFile: (file: File) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = accept
  input.addEventListener('change', () => {
    const file = input.files?.[0]
    if (file !== undefined) onFile(file)
  })
  input.click()
}
