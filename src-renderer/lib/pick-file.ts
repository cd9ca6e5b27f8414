/** Asks for one file; does nothing if none is chosen. `accept`: as for a file input. */
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
