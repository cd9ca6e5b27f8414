import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const pngSizes = [16, 24, 32, 48, 64, 128, 256, 512] as const
const icoSizes = [16, 24, 32, 48, 64, 256] as const
/** The kinds of images in an ICNS file that hold a PNG, with their sizes. */
const icnsKinds = [
  ['icp4', 16],
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
] as const

const colours = { ground: '#141414', mark: '#ececec' }

/** The program's icon as SVG: the mark on a rounded square. `margin`: of the square, as a share of the side. */
function iconSvg(mark: string, margin: number): string {
  const path = /<path[^>]*\/>/.exec(mark)?.[0]
  if (path === undefined) throw new Error('The mark has no path.')
  const [side, edge] = [1024, 1024 * margin]
  const inner = side - 2 * edge
  // The mark is drawn in a square of 24, of which it leaves about a tenth free on each side.
  const scale = (inner * 0.72) / 24
  const at = edge + (inner - 24 * scale) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" color="${colours.mark}">
<rect x="${edge}" y="${edge}" width="${inner}" height="${inner}" rx="${inner * 0.22}" fill="${colours.ground}"/>
<g transform="translate(${at} ${at}) scale(${scale})">${path}</g></svg>`
}

const draw = (svg: string, size: number) => sharp(Buffer.from(svg)).resize(size, size).png().toBuffer()

/** Writes an ICO file of PNG images; 256 is written as 0. Format: Microsoft's ICONDIR. */
function icoOf(images: readonly { readonly size: number; readonly png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * images.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(images.length, 4)
  let offset = head.length
  for (const [index, { size, png }] of images.entries()) {
    const at = 6 + 16 * index
    head.writeUInt8(size % 256, at)
    head.writeUInt8(size % 256, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(png.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...images.map(({ png }) => png)])
}

/** Writes an ICNS file of PNG images. Format: a type of four letters and a length before each, and before all. */
function icnsOf(images: readonly { readonly kind: string; readonly png: Buffer }[]): Buffer {
  const block = (kind: string, content: Buffer) => {
    const head = Buffer.alloc(8)
    head.write(kind, 'latin1')
    head.writeUInt32BE(content.length + 8, 4)
    return Buffer.concat([head, content])
  }
  return block('icns', Buffer.concat(images.map(({ kind, png }) => block(kind, png))))
}

/**
 * Draws the program's icons from the project's mark into a folder: `png/NxN.png` for Linux, `icon.ico` for Windows and
 * `icon.icns` for macOS, whose icons have a margin.
 */
export async function makeIcons(root: string, folder: string): Promise<void> {
  const mark = readFileSync(join(root, 'resources/icons/mark.svg'), 'utf8')
  const [full, inset] = [iconSvg(mark, 0), iconSvg(mark, 100 / 1024)]
  mkdirSync(join(folder, 'png'), { recursive: true })
  for (const size of pngSizes) writeFileSync(join(folder, 'png', `${size}x${size}.png`), await draw(full, size))
  const ico = await Promise.all(icoSizes.map(async (size) => ({ size, png: await draw(full, size) })))
  writeFileSync(join(folder, 'icon.ico'), icoOf(ico))
  const icns = await Promise.all(icnsKinds.map(async ([kind, size]) => ({ kind, png: await draw(inset, size) })))
  writeFileSync(join(folder, 'icon.icns'), icnsOf(icns))
}
