import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { AvatarStyle } from '#shared/contract/avatar.ts'
import { hexOf, mixTint } from '../drawing/colour.ts'
import { colourOf } from '../drawing/colour-words.ts'
import { fillCircle, fillEllipse } from '../drawing/canvas-image.ts'
import { mentions } from '../drawing/prompt-words.ts'
import type { RandomStream } from '../drawing/random-stream.ts'
import type { ImageSize } from '../image-size.ts'
import { withAlpha } from '../video/video-palette.ts'

/** The places behind a person. */
type Place = 'studio' | 'beach' | 'forest' | 'city' | 'office' | 'library' | 'mountains' | 'space' | 'desert' | 'snow'

const places: readonly (readonly [Place, readonly string[]])[] = [
  ['beach', ['beach', 'sea', 'ocean', 'coast', 'harbour', 'harbor', 'island']],
  ['forest', ['forest', 'wood', 'woods', 'garden', 'park', 'jungle', 'tree', 'trees', 'meadow']],
  ['city', ['city', 'street', 'skyline', 'downtown', 'urban', 'tokyo', 'york', 'neon', 'rooftop']],
  ['office', ['office', 'workplace', 'meeting', 'startup', 'desk', 'kitchen', 'room', 'home']],
  ['library', ['library', 'bookshelf', 'book', 'books', 'study']],
  ['mountains', ['mountain', 'mountains', 'hill', 'hills', 'alps', 'valley']],
  ['space', ['space', 'star', 'stars', 'galaxy', 'cosmos', 'nebula', 'planet']],
  ['desert', ['desert', 'dune', 'canyon', 'sahara']],
  ['snow', ['snow', 'snowy', 'winter', 'ice', 'arctic']],
]

const placeOfStyle: Readonly<Partial<Record<AvatarStyle, Place>>> = {
  fantasy: 'forest',
  cyberpunk: 'city',
  realistic: 'office',
}

const walls: Readonly<Record<AvatarStyle | 'none', readonly [string, ...string[]]>> = {
  none: ['#e9dcc6', '#cddbe0', '#d6c9e0', '#e8c9b8', '#c9d8c4', '#f0dda8'],
  professional: ['#8f9aa6', '#a8adb2', '#7d8894'],
  anime: ['#9ed3f0', '#f6b8cf', '#b9a8f0'],
  fantasy: ['#3a2a5e', '#2c3f63'],
  cyberpunk: ['#1a1030', '#0f1a38'],
  renaissance: ['#3a2a1a', '#2e2618'],
  realistic: ['#8c8578', '#7a8078'],
}

/** What is behind a person, and the colour of its light. */
export type Ground = {
  readonly place: Place
  readonly wall: string
  readonly isNight: boolean
  readonly sky: readonly [string, string]
}

/** Reads the background that the words name, or a style brings; the rest is chance. */
export function readGround(words: readonly string[], style: AvatarStyle | undefined, random: RandomStream): Ground {
  const named = places.find(([, any]) => mentions(words, ...any))?.[0]
  const place = named ?? (style === undefined ? undefined : placeOfStyle[style]) ?? 'studio'
  const at = words.findIndex((word) => word === 'background' || word === 'backdrop' || word === 'wall')
  const asked = words
    .slice(Math.max(0, at - 2), Math.max(0, at))
    .map(colourOf)
    .find((found) => found !== null)
  const wall = asked === undefined || asked === null ? random.pick(walls[style ?? 'none']) : hexOf(asked)
  const isNight = mentions(words, 'night', 'midnight', 'moon', 'evening') || style === 'cyberpunk' || place === 'space'
  const isSunset = mentions(words, 'sunset', 'sunrise', 'dawn', 'dusk', 'golden')
  const sky: Ground['sky'] = isNight
    ? ['#0c1130', '#2b3566']
    : isSunset
      ? ['#5c4a86', '#f6a15e']
      : style === 'fantasy'
        ? ['#2a2356', '#a86ab0']
        : ['#6fa9d8', '#dcecf2']
  return { place, wall, isNight, sky }
}

type Scene = {
  readonly context: SKRSContext2D
  readonly width: number
  readonly height: number
  readonly random: RandomStream
  readonly ground: Ground
}

function fillSky({ context, width, height, ground: { sky } }: Scene, until = 1): void {
  const light = context.createLinearGradient(0, 0, 0, height * until)
  light.addColorStop(0, sky[0])
  light.addColorStop(1, sky[1])
  context.fillStyle = light
  context.fillRect(0, 0, width, height)
}

function studio({ context, width, height, ground: { wall } }: Scene): void {
  const light = context.createRadialGradient(
    width * 0.36,
    height * 0.28,
    0,
    width * 0.46,
    height * 0.42,
    Math.max(width, height) * 0.85,
  )
  light.addColorStop(0, mixTint(wall, '#ffffff', 0.32))
  light.addColorStop(0.5, wall)
  light.addColorStop(1, mixTint(wall, '#140e0a', 0.42))
  context.fillStyle = light
  context.fillRect(0, 0, width, height)
}

/** Draws hills as a wavy band from a height downwards. */
function hills({ context, width, height, random }: Scene, top: number, wave: number, colour: string): void {
  const turn = random.between(0, 6)
  context.fillStyle = colour
  context.beginPath()
  context.moveTo(0, height)
  for (let x = 0; x <= width; x += width / 40) {
    const rise = Math.sin((x / width) * 5 + turn) + 0.5 * Math.sin((x / width) * 11 + turn * 2)
    context.lineTo(x, height * (top - wave * rise))
  }
  context.lineTo(width, height)
  context.fill()
}

function stars({ context, width, height, random }: Scene, count: number): void {
  for (let star = 0; star < count; star += 1) {
    fillCircle(
      context,
      withAlpha('#ffffff', random.between(0.3, 1)),
      random.between(0, width),
      random.between(0, height * 0.8),
      (random.between(0.5, 2.2) * width) / 1024,
    )
  }
}

const drawings: Readonly<Record<Place, (scene: Scene) => void>> = {
  studio,
  beach(scene) {
    const { context, width, height } = scene
    fillSky(scene, 0.55)
    fillCircle(context, '#fff3cf', width * 0.8, height * 0.2, height * 0.06)
    const sea = context.createLinearGradient(0, height * 0.5, 0, height * 0.8)
    sea.addColorStop(0, mixTint('#2f8fa8', scene.ground.sky[1], 0.3))
    sea.addColorStop(1, '#63bcc0')
    context.fillStyle = sea
    context.fillRect(0, height * 0.5, width, height * 0.3)
    context.fillStyle = '#e8d3a4'
    context.beginPath()
    context.moveTo(0, height * 0.78)
    context.quadraticCurveTo(width * 0.5, height * 0.7, width, height * 0.8)
    context.lineTo(width, height)
    context.lineTo(0, height)
    context.fill()
  },
  forest(scene) {
    const { context, width, height, random, ground } = scene
    fillSky(scene)
    const dark = ground.isNight || ground.sky[0] === '#2a2356'
    const leaf = dark ? '#1f3a48' : '#4f8a4a'
    for (let row = 0; row < 3; row += 1) {
      const colour = mixTint(leaf, ground.sky[1], 0.5 - row * 0.24)
      for (let tree = 0; tree < 9; tree += 1) {
        const x = (width * (tree + random.between(-0.3, 0.3))) / 8
        const tall = height * random.between(0.5, 0.75) * (0.75 + row * 0.2)
        const wide = (width / 14) * random.between(0.8, 1.5)
        context.fillStyle = mixTint(colour, '#2a1a10', 0.45)
        context.fillRect(x - wide * 0.1, height * 0.95 - tall * 0.6, wide * 0.2, tall * 0.7)
        for (let part = 0; part < 5; part += 1) {
          fillEllipse(
            context,
            mixTint(colour, part % 2 === 0 ? '#fff6c0' : '#0c1c18', 0.14),
            x + random.between(-wide, wide) * 0.5,
            height * 0.95 - tall * (0.55 + part * 0.1),
            wide * (1 - part * 0.12),
            wide * 0.8,
            0,
          )
        }
      }
    }
    hills(scene, 0.94, 0.02, mixTint(leaf, '#10241a', 0.4))
  },
  city(scene) {
    const { context, width, height, random, ground } = scene
    fillSky(scene)
    if (ground.isNight) stars(scene, 40)
    for (let row = 0; row < 3; row += 1) {
      for (let x = -20; x < width;) {
        const wide = width * random.between(0.06, 0.13)
        const top = height * random.between(0.08 + row * 0.16, 0.42 + row * 0.14)
        context.fillStyle = mixTint(ground.isNight ? '#15142c' : '#6a7684', ground.sky[1], 0.45 - row * 0.2)
        context.fillRect(x, top, wide, height)
        const pane = wide / 7
        for (let y = top + pane; y < height; y += pane * 1.7) {
          for (let column = 0; column < 4; column += 1) {
            if (random.chance(0.45)) continue
            const lit = ground.isNight ? random.pick(['#ff4fa3', '#3fe0e8', '#ffd36b', '#8a6bff']) : '#dfe9ee'
            context.fillStyle = withAlpha(lit, ground.isNight ? 0.75 : 0.4)
            context.fillRect(x + pane * (0.6 + column * 1.6), y, pane, pane * 0.8)
          }
        }
        x += wide * 1.08
      }
    }
  },
  office(scene) {
    const { context, width, height, random } = scene
    studio({ ...scene, ground: { ...scene.ground, wall: '#cfc8bc' } })
    for (let pane = 0; pane < 4; pane += 1) {
      const x = width * (0.03 + pane * 0.26)
      const glass = context.createLinearGradient(0, 0, 0, height * 0.7)
      glass.addColorStop(0, scene.ground.sky[0])
      glass.addColorStop(1, scene.ground.sky[1])
      context.fillStyle = glass
      context.fillRect(x, height * 0.05, width * 0.2, height * 0.6)
    }
    for (let leaf = 0; leaf < 9; leaf += 1) {
      fillEllipse(
        context,
        mixTint('#4f7d54', '#123a2a', random.unit() * 0.5),
        width * 0.9 + random.between(-0.06, 0.06) * width,
        height * random.between(0.48, 0.75),
        width * 0.02,
        height * 0.08,
        random.between(-0.9, 0.9),
      )
    }
    context.fillStyle = '#8a6a4c'
    context.fillRect(0, height * 0.82, width, height * 0.18)
  },
  library(scene) {
    const { context, width, height, random } = scene
    context.fillStyle = '#3a281c'
    context.fillRect(0, 0, width, height)
    const shelf = height / 5
    for (let row = 0; row < 5; row += 1) {
      for (let x = 0; x < width;) {
        const wide = width * random.between(0.014, 0.034)
        const tall = shelf * random.between(0.6, 0.86)
        context.fillStyle = random.pick(['#8a2f2a', '#2f4f63', '#4f6a4a', '#c9a15a', '#d9cbb0', '#5a3a4c'])
        context.fillRect(x, (row + 1) * shelf - tall - shelf * 0.08, wide * 0.92, tall)
        x += wide
      }
      context.fillStyle = '#5c4030'
      context.fillRect(0, (row + 1) * shelf - shelf * 0.08, width, shelf * 0.08)
    }
  },
  mountains(scene) {
    fillSky(scene, 0.7)
    hills(scene, 0.42, 0.12, mixTint('#6f7f96', scene.ground.sky[1], 0.45))
    hills(scene, 0.58, 0.09, mixTint('#56707a', scene.ground.sky[1], 0.2))
    hills(scene, 0.78, 0.04, '#4a6a4c')
  },
  space(scene) {
    const { context, width, height, random } = scene
    fillSky(scene)
    for (let cloud = 0; cloud < 6; cloud += 1) {
      const [x, y, radius] = [random.between(0, width), random.between(0, height), random.between(0.2, 0.5) * width]
      const glow = context.createRadialGradient(x, y, 0, x, y, radius)
      glow.addColorStop(0, withAlpha(random.pick(['#7a3fa8', '#2f6fc4', '#c44f8a']), 0.45))
      glow.addColorStop(1, '#00000000')
      context.fillStyle = glow
      context.fillRect(0, 0, width, height)
    }
    stars(scene, 220)
    fillCircle(context, '#d9a876', width * 0.82, height * 0.2, height * 0.09)
    fillCircle(context, '#00000055', width * 0.84, height * 0.22, height * 0.085)
  },
  desert(scene) {
    fillSky(scene, 0.7)
    hills(scene, 0.55, 0.06, '#e0b070')
    hills(scene, 0.7, 0.05, '#cf9656')
    hills(scene, 0.86, 0.03, '#b87c42')
  },
  snow(scene) {
    fillSky(scene, 0.7)
    hills(scene, 0.5, 0.1, '#c3d3e2')
    hills(scene, 0.72, 0.05, '#eaf1f6')
    for (let flake = 0; flake < 120; flake += 1) {
      fillCircle(
        scene.context,
        '#ffffffcc',
        scene.random.between(0, scene.width),
        scene.random.between(0, scene.height),
        (scene.random.between(1, 4) * scene.width) / 1024,
      )
    }
  },
}

/** Draws a background. `blur` is a share of the width; scenes are out of focus behind a person. */
export function drawGround(size: ImageSize, ground: Ground, random: RandomStream, blur: number): Canvas {
  const sharp = createCanvas(size.width, size.height)
  drawings[ground.place]({ context: sharp.getContext('2d'), ...size, random, ground })
  const amount = blur * Math.max(size.width, size.height)
  if (amount < 0.5 || ground.place === 'studio') return sharp
  const canvas = createCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  context.filter = `blur(${amount.toFixed(2)}px)`
  // Larger than the canvas, so that the blur has no pale edge.
  context.drawImage(sharp, -amount * 2, -amount * 2, size.width + amount * 4, size.height + amount * 4)
  context.filter = 'none'
  return canvas
}
