import { ConsoleStdout, File, OpenFile, PreopenDirectory, WASI } from '@bjorn3/browser_wasi_shim'

const exportSection = 7
const globalKind = 3
/** Where a module begins after its magic number and version. */
const firstSection = 8
const stackPointer = 'stack-pointer'
const outputFolder = '/out'

/** What a run of a program printed, and the file it wrote. */
export type WasiRun = { readonly printed: string; readonly written: Uint8Array | undefined }

/** Runs the program with arguments. It has no files but its output, no network and no clock. */
export type WasiProgram = (args: readonly string[]) => WasiRun

/** Reads an unsigned LEB128 number and where it ends (WebAssembly core specification, 5.2.2). */
function readNumber(bytes: Uint8Array, from: number): { value: number; end: number } {
  let value = 0
  let shift = 0
  let end = from
  for (;;) {
    const byte = bytes[end] ?? 0
    end += 1
    value += (byte & 127) * 2 ** shift
    if (byte < 128) return { value, end }
    shift += 7
  }
}

function writeNumber(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return [...bytes, rest]
}

/** Returns the module with its first global exported too: the stack pointer, where the linker puts it (tool conventions, linking). */
function exportStackPointer(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  let at = firstSection
  while (at < bytes.length) {
    const size = readNumber(bytes, at + 1)
    const end = size.end + size.value
    if (bytes[at] === exportSection) {
      const count = readNumber(bytes, size.end)
      const name = new TextEncoder().encode(stackPointer)
      const added = [...writeNumber(name.length), ...name, globalKind, 0]
      const body = [...writeNumber(count.value + 1), ...bytes.subarray(count.end, end), ...added]
      const section = [exportSection, ...writeNumber(body.length), ...body]
      return Buffer.concat([bytes.subarray(0, at), Buffer.from(section), bytes.subarray(end)])
    }
    at = end
  }
  throw new Error('The program exports nothing.')
}

/**
 * Loads a WASI command that writes one file, named after `-o`. A command ends by leaving its process, so its instance
 * is not meant to be used twice; here its memory and stack pointer are put back before each run, which gives the same
 * bytes as a new instance and takes a tenth of the time for a program with 17 MB of data.
 */
export function loadWasiProgram(name: string, bytes: Uint8Array): WasiProgram {
  const wasi = new WASI([], [], [], { debug: false })
  const instance = new WebAssembly.Instance(new WebAssembly.Module(exportStackPointer(bytes)), {
    wasi_snapshot_preview1: wasi.wasiImport,
  })
  // The shim's type requires the exports of every WASI program.
  const program = instance as {
    exports: { memory: WebAssembly.Memory; [stackPointer]: WebAssembly.Global; _start: () => unknown }
  }
  const { memory, [stackPointer]: pointer } = program.exports
  const firstPointer = pointer.value
  const firstMemory = new Uint8Array(memory.buffer).slice()

  return (args) => {
    const now = new Uint8Array(memory.buffer)
    now.set(firstMemory)
    now.fill(0, firstMemory.length)
    pointer.value = firstPointer

    const decoder = new TextDecoder()
    let printed = ''
    const shown = new ConsoleStdout((part) => {
      printed += decoder.decode(part, { stream: true })
    })
    const folder = new PreopenDirectory(outputFolder, new Map())
    wasi.args = [name, ...args, '-o', `${outputFolder}/written`]
    wasi.fds = [new OpenFile(new File([])), shown, new ConsoleStdout(() => {}), folder]
    wasi.start(program)
    const file = folder.dir.contents.get('written')
    return { printed, written: file instanceof File ? file.data : undefined }
  }
}
