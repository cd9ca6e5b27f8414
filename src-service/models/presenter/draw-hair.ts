import type { SKRSContext2D } from '@napi-rs/canvas'
import { mixHex } from '../video/video-palette.ts'
import type { PresenterStyle } from './presenter-style.ts'

type Path = (context: SKRSContext2D) => void

const bobBack: Path = (context) => {
  context.moveTo(0, -132)
  context.bezierCurveTo(-98, -134, -112, -50, -104, 30)
  context.bezierCurveTo(-102, 66, -98, 88, -78, 96)
  context.lineTo(78, 96)
  context.bezierCurveTo(98, 88, 102, 66, 104, 30)
  context.bezierCurveTo(112, -50, 98, -134, 0, -132)
}

const longBack: Path = (context) => {
  context.moveTo(0, -132)
  context.bezierCurveTo(-104, -136, -112, -40, -104, 30)
  context.bezierCurveTo(-100, 84, -128, 120, -112, 196)
  context.bezierCurveTo(-84, 224, -40, 214, 0, 206)
  context.bezierCurveTo(40, 214, 84, 224, 112, 196)
  context.bezierCurveTo(128, 120, 100, 84, 104, 30)
  context.bezierCurveTo(112, -40, 104, -136, 0, -132)
}

const bunBack: Path = (context) => {
  context.ellipse(14, -146, 40, 36, 0.1, 0, Math.PI * 2)
}

/** Draws curls: circles around the crown, always the same. */
function curls(context: SKRSContext2D, ring: number, from: number, until: number, size: number): void {
  const count = 15
  for (let index = 0; index < count; index += 1) {
    const angle = from + ((until - from) * index) / (count - 1)
    const uneven = 1 + 0.09 * Math.sin(index * 2.4)
    const x = Math.cos(angle) * ring * uneven * 0.93
    const y = -42 + Math.sin(angle) * ring * uneven
    context.moveTo(x + size, y)
    context.arc(x, y, size * (1 + 0.16 * Math.sin(index * 1.7 + 1)), 0, Math.PI * 2)
  }
}

const sweptFront: Path = (context) => {
  context.moveTo(-84, 44)
  context.bezierCurveTo(-104, -40, -92, -130, 4, -132)
  context.bezierCurveTo(94, -130, 104, -40, 84, 44)
  context.bezierCurveTo(86, -4, 78, -46, 52, -70)
  context.bezierCurveTo(30, -78, -2, -84, -24, -100)
  context.bezierCurveTo(-34, -66, -66, -50, -74, -12)
  context.bezierCurveTo(-78, 8, -80, 26, -84, 44)
}

/** The short sides of a cropped head. */
const cropSides: Path = (context) => {
  for (const side of [-1, 1]) {
    context.moveTo(side * 79, -2)
    context.bezierCurveTo(side * 88, -50, side * 84, -96, side * 58, -112)
    context.lineTo(side * 44, -84)
    context.bezierCurveTo(side * 62, -70, side * 70, -44, side * 70, -14)
    context.lineTo(side * 72, 6)
  }
}

/** The longer top of a cropped head, brushed up and to one side. */
const cropFront: Path = (context) => {
  context.moveTo(-72, -60)
  context.bezierCurveTo(-84, -96, -76, -132, -48, -142)
  context.bezierCurveTo(-22, -160, 18, -158, 34, -152)
  context.bezierCurveTo(66, -150, 90, -112, 73, -58)
  context.bezierCurveTo(66, -74, 60, -80, 50, -86)
  context.bezierCurveTo(22, -80, -8, -84, -30, -96)
  context.bezierCurveTo(-48, -92, -64, -80, -72, -60)
}

const bunFront: Path = (context) => {
  context.moveTo(-78, 4)
  context.bezierCurveTo(-92, -70, -66, -132, 0, -132)
  context.bezierCurveTo(66, -132, 92, -70, 78, 4)
  context.bezierCurveTo(76, -42, 60, -76, 8, -92)
  context.bezierCurveTo(-46, -76, -72, -42, -78, 4)
}

const buzzFront: Path = (context) => {
  context.moveTo(-75, -22)
  context.bezierCurveTo(-84, -84, -56, -122, 0, -122)
  context.bezierCurveTo(56, -122, 84, -84, 75, -22)
  context.bezierCurveTo(70, -50, 62, -70, 44, -82)
  context.bezierCurveTo(14, -92, -14, -92, -44, -82)
  context.bezierCurveTo(-62, -70, -70, -50, -75, -22)
}

/** Returns the fill of soft hair: lighter where the light falls. */
function lit(context: SKRSContext2D, colour: string) {
  const light = context.createRadialGradient(-44, -110, 8, -10, -40, 190)
  light.addColorStop(0, mixHex(colour, '#ffe9cf', 0.32))
  light.addColorStop(0.5, colour)
  light.addColorStop(1, mixHex(colour, '#000000', 0.35))
  return light
}

function fill(context: SKRSContext2D, look: PresenterStyle, colour: string, path: Path): void {
  context.fillStyle = look.isSoft ? lit(context, colour) : colour
  context.beginPath()
  path(context)
  context.fill()
}

/** Draws the hair behind the head. */
export function drawHairBehind(context: SKRSContext2D, look: PresenterStyle): void {
  const dark = mixHex(look.hair, '#000000', 0.3)
  switch (look.cut) {
    case 'bob':
      return fill(context, look, dark, bobBack)
    case 'long':
      return fill(context, look, dark, longBack)
    case 'bun':
      return fill(context, look, look.hair, bunBack)
    case 'curls':
      return fill(context, look, dark, (at) => {
        curls(at, 92, Math.PI * 0.86, Math.PI * 2.14, 34)
        at.rect(-80, -90, 160, 90)
      })
    case 'crop':
    case 'buzz':
      return
  }
}

function shine(context: SKRSContext2D, path: Path, look: PresenterStyle, width: number): void {
  context.save()
  context.beginPath()
  path(context)
  context.clip()
  context.strokeStyle = mixHex(look.hair, '#ffe9cf', 0.11)
  context.lineWidth = width
  context.lineCap = 'round'
  context.beginPath()
  context.arc(10, -20, 92, Math.PI * 1.12, Math.PI * 1.4)
  context.stroke()
  context.restore()
}

/** Draws the hair over the forehead. */
export function drawHairBefore(context: SKRSContext2D, look: PresenterStyle): void {
  switch (look.cut) {
    case 'bob':
    case 'long':
      fill(context, look, look.hair, sweptFront)
      return shine(context, sweptFront, look, 9)
    case 'crop':
      fill(context, look, mixHex(look.hair, look.skin, 0.16), cropSides)
      fill(context, look, look.hair, cropFront)
      return shine(context, cropFront, look, 7)
    case 'bun':
      fill(context, look, look.hair, bunFront)
      return shine(context, bunFront, look, 8)
    case 'curls':
      return fill(context, look, look.hair, (at) => curls(at, 72, Math.PI * 1.02, Math.PI * 1.98, 25))
    case 'buzz':
      return fill(context, look, mixHex(look.hair, look.skin, 0.12), buzzFront)
  }
}
