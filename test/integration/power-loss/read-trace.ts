import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { createFileBytes, type FileBytes } from './file-bytes.ts'

/**
 * A change to the files below a folder, in the order of the calls. `file`: a number that stays the same over renames.
 */
export type FileOp =
  | { readonly kind: 'link'; readonly path: string; readonly file: number }
  | { readonly kind: 'unlink'; readonly path: string }
  | { readonly kind: 'rename'; readonly path: string; readonly to: string; readonly file: number }
  | { readonly kind: 'mkdir' | 'rmdir'; readonly path: string }
  | {
      readonly kind: 'write'
      readonly path: string
      readonly file: number
      readonly at: number
      readonly bytes: Buffer
    }
  | { readonly kind: 'truncate'; readonly path: string; readonly file: number; readonly size: number }
  /** All changes to the file before the op `since` are on the disk. `isWhole`: its metadata too (fsync). */
  | {
      readonly kind: 'sync'
      readonly path: string
      readonly file: number
      readonly since: number
      readonly isWhole: boolean
    }
  | { readonly kind: 'sync-folder'; readonly path: string; readonly since: number }
  /** A report of the program about itself, or the key of a paid request that was sent. */
  | { readonly kind: 'told'; readonly text: string }

/** Arguments of strace: the calls to record, with strings in hexadecimal and the paths of descriptors. */
export const straceArguments = [
  '-f',
  '--seccomp-bpf',
  '-y',
  '-xx',
  '-s',
  '100000000',
  '-e',
  'trace=open,openat,creat,write,pwrite64,writev,pwritev,sendto,sendmsg,fsync,fdatasync,ftruncate,truncate,rename,renameat,renameat2,unlink,unlinkat,mkdir,mkdirat,rmdir,copy_file_range,sendfile',
]

type Call = { readonly name: string; readonly args: string; readonly result: number; readonly since: number }

const quoted = /"((?:\\x[0-9a-f]{2})*)"/g
const decode = (hex: string) => Buffer.from(hex.replaceAll('\\x', ''), 'hex')
const textsOf = (args: string) => [...args.matchAll(quoted)].map(([, hex = '']) => decode(hex))
/** Returns the paths of the descriptors among the arguments; null for a file that was deleted. */
const descriptorsOf = (args: string) =>
  [...args.matchAll(/(?:^|, )-?\d+<((?:\\x[0-9a-f]{2})*)>(\(deleted\))?/g)].map(([, hex = '', gone]) =>
    gone === undefined ? decode(hex).toString('utf8') : null,
  )

/** Returns the paths named in a call; a relative one is resolved from the folder of its descriptor. */
function namedIn(args: string): string[] {
  const folders = [...args.matchAll(/(?:^|, )(?:AT_FDCWD|\d+)<((?:\\x[0-9a-f]{2})*)>/g)].map(([, hex = '']) =>
    decode(hex).toString('utf8'),
  )
  return textsOf(args).map((bytes, index) => resolve(folders[index] ?? '/', bytes.toString('utf8')))
}

/** Joins the lines of calls that others interrupted. */
function* callsOf(lines: readonly string[], opCount: () => number): Generator<Call> {
  const open = new Map<string, { readonly text: string; readonly since: number }>()
  for (const line of lines) {
    const [, pid = '', rest = ''] = /^(\d+) +(.*)$/.exec(line) ?? []
    if (rest.endsWith(' <unfinished ...>')) {
      open.set(pid, { text: rest.slice(0, -' <unfinished ...>'.length), since: opCount() })
      continue
    }
    const [resumed] = /^<\.\.\. \w+ resumed>/.exec(rest) ?? []
    const begun = resumed === undefined ? undefined : open.get(pid)
    const whole = resumed === undefined ? rest : (begun?.text ?? '') + rest.slice(resumed.length)
    const [, name, args = '', result] = /^(\w+)\((.*)\) += (-?\d+)/.exec(whole) ?? []
    if (name !== undefined) yield { name, args, result: Number(result), since: begun?.since ?? opCount() }
  }
}

/**
 * Reads a trace of strace as the changes below `root`. Ignores `-shm` files, which are only shared memory.
 *
 * Lines that the program wrote to its standard error as `told: …` become ops, as do the keys of paid requests.
 */
export function readTrace(traceFile: string, root: string): FileOp[] {
  const ops: FileOp[] = []
  const names = new Map<string, number>()
  const folders = new Set([root])
  const contents = new Map<number, FileBytes>()
  const places = new Map<string, number>()
  const isOurs = (path: string | null | undefined): path is string =>
    path !== null && path !== undefined && path.startsWith(`${root}/`) && !path.endsWith('-shm')
  const sizeOf = (file: number) => contents.get(file)?.size() ?? 0
  let count = 0

  function write(path: string, at: number, bytes: Buffer): void {
    const file = names.get(path)
    if (file === undefined || bytes.length === 0) return
    ops.push({ kind: 'write', path, file, at, bytes })
    contents.get(file)?.write(at, bytes)
  }
  function truncate(path: string, size: number): void {
    const file = names.get(path)
    if (file === undefined || sizeOf(file) === size) return
    ops.push({ kind: 'truncate', path, file, size })
    contents.get(file)?.resize(size)
  }
  function open(path: string, flags: string): void {
    if (!names.has(path) && flags.includes('O_CREAT')) {
      const file = (count += 1)
      names.set(path, file)
      contents.set(file, createFileBytes())
      ops.push({ kind: 'link', path, file })
    }
    if (flags.includes('O_TRUNC')) truncate(path, 0)
    if (!flags.includes('O_RDONLY') || flags.includes('O_CREAT')) places.set(path, flags.includes('O_APPEND') ? -1 : 0)
  }
  function append(path: string, bytes: Buffer): void {
    const place = places.get(path) ?? 0
    const at = place < 0 ? sizeOf(names.get(path) ?? 0) : place
    write(path, at, bytes)
    if (place >= 0) places.set(path, at + bytes.length)
  }
  function rename(from: string, to: string): void {
    const file = names.get(from)
    if (file === undefined) return
    ops.push({ kind: 'rename', path: from, to, file })
    names.delete(from)
    names.set(to, file)
  }
  function remove(path: string): void {
    if (names.delete(path)) ops.push({ kind: 'unlink', path })
    else if (folders.delete(path)) ops.push({ kind: 'rmdir', path })
  }
  function sync({ name, args, since }: Call): void {
    const [path] = descriptorsOf(args)
    if (path === root || (isOurs(path) && folders.has(path))) ops.push({ kind: 'sync-folder', path, since })
    const file = isOurs(path) ? names.get(path) : undefined
    if (isOurs(path) && file !== undefined) {
      ops.push({ kind: 'sync', path, file, since, isWhole: name === 'fsync' })
    }
  }
  function report(bytes: Buffer): void {
    const text = bytes.toString('latin1')
    for (const [, reported = ''] of text.matchAll(/^told: (.*)$/gm)) ops.push({ kind: 'told', text: reported })
    const [, key] = /^POST [^\r]*\/run [^]*?\r\nidempotency-key: ([^\r]+)\r/i.exec(text) ?? []
    if (key !== undefined) ops.push({ kind: 'told', text: `sent ${key}` })
  }

  const lines = readFileSync(traceFile, 'latin1').split('\n')
  for (const call of callsOf(lines, () => ops.length)) {
    const { name, args, result } = call
    if (result < 0) continue
    const [path = '', to = ''] = /^(open|creat|truncate|rename|unlink|mkdir|rmdir)/.test(name) ? namedIn(args) : []
    const [target, second] = path === '' ? descriptorsOf(args) : []
    switch (name) {
      case 'open':
      case 'openat':
      case 'creat':
        if (isOurs(path)) open(path, name === 'creat' ? 'O_WRONLY|O_CREAT|O_TRUNC' : args)
        break
      case 'write':
      case 'writev':
      case 'sendto':
      case 'sendmsg': {
        const bytes = Buffer.concat(textsOf(args)).subarray(0, result)
        if (isOurs(target)) append(target, bytes)
        else report(bytes)
        break
      }
      case 'pwrite64':
      case 'pwritev':
        if (isOurs(target))
          write(target, Number(/, (\d+)$/.exec(args)?.[1]), Buffer.concat(textsOf(args)).subarray(0, result))
        break
      case 'copy_file_range':
      case 'sendfile': {
        const [from, into] = name === 'sendfile' ? [second, target] : [target, second]
        const source = isOurs(from) ? contents.get(names.get(from) ?? 0)?.all() : undefined
        if (isOurs(into) && source !== undefined)
          append(into, source.subarray(sizeOf(names.get(into) ?? 0)).subarray(0, result))
        break
      }
      case 'ftruncate':
        if (isOurs(target)) truncate(target, Number(/, (\d+)$/.exec(args)?.[1]))
        break
      case 'truncate':
        if (isOurs(path)) truncate(path, Number(/, (\d+)$/.exec(args)?.[1]))
        break
      case 'fsync':
      case 'fdatasync':
        sync(call)
        break
      case 'rename':
      case 'renameat':
      case 'renameat2':
        if (isOurs(path) && isOurs(to)) rename(path, to)
        break
      case 'unlink':
      case 'unlinkat':
      case 'rmdir':
        if (isOurs(path)) remove(path)
        break
      case 'mkdir':
      case 'mkdirat':
        if (isOurs(path)) {
          folders.add(path)
          ops.push({ kind: 'mkdir', path })
        }
    }
  }
  return ops
}

/** Returns the folders whose names an op changes. */
export function foldersOf(op: FileOp): string[] {
  switch (op.kind) {
    case 'rename':
      return [...new Set([dirname(op.path), dirname(op.to)])]
    case 'link':
    case 'unlink':
    case 'mkdir':
    case 'rmdir':
      return [dirname(op.path)]
    case 'write':
    case 'truncate':
    case 'sync':
    case 'sync-folder':
    case 'told':
      return []
  }
}
