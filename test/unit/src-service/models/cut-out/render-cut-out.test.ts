// Catches a cut-out that removes part of its subject, keeps its background, or charges for an image without a subject.
import { describe, expect, test } from 'vitest'
import { renderCutOut } from '../../../../../src-service/models/cut-out/render-cut-out.ts'
import { decode, pixelAt, renderEdit } from '../../../../helpers/render-presenter.ts'

const subject = `<svg width="160" height="120"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#dcd6ca"/>
  <stop offset="1" stop-color="#b9b3aa"/></linearGradient></defs><rect width="160" height="120" fill="url(#g)"/>
  <circle cx="80" cy="64" r="34" fill="#b8482e"/></svg>`
const stripes = Array.from(
  { length: 40 },
  (_, index) => `<rect x="${index * 4}" width="4" height="120" fill="${index % 2 ? '#000' : '#fff'}"/>`,
)

describe('a subject on a background that changes gradually', () => {
  test('stays complete, and the background is gone', async () => {
    const cut = await decode(await renderEdit(renderCutOut, { ground: 'transparent' }, { image: [subject] }))
    const corners = [pixelAt(cut, 1, 1), pixelAt(cut, 158, 1), pixelAt(cut, 1, 118), pixelAt(cut, 158, 118)]
    expect(corners.map(([, , , opacity]) => opacity)).toEqual([0, 0, 0, 0])
    expect(pixelAt(cut, 80, 64)).toEqual([184, 72, 46, 255])
    const kept = Array.from({ length: 160 * 120 }, (_, index) => cut.data[index * 4 + 3] ?? 0).filter(
      (one) => one > 127,
    )
    expect(kept.length / (Math.PI * 34 ** 2)).toBeCloseTo(1, 1)
  })

  test('is placed on the requested background', async () => {
    const cut = await decode(await renderEdit(renderCutOut, { ground: 'cream' }, { image: [subject] }))
    expect(pixelAt(cut, 2, 2)).toEqual([0xf3, 0xea, 0xd9, 255])
  })

  test('can be trimmed to its bounds', async () => {
    const file = await renderEdit(renderCutOut, { ground: 'transparent', trim: true }, { image: [subject] })
    expect(Math.abs((file.width ?? 0) - 68)).toBeLessThan(4)
  })
})

test('refuses an image without a plain background with a message', async () => {
  const busy = `<svg width="160" height="120">${stripes.join('')}</svg>`
  await expect(renderEdit(renderCutOut, { reach: 1 }, { image: [busy] })).rejects.toThrow('No plain background')
})

test('a subject that touches the lower edge does not distort the detected background colour', async () => {
  const bust = `<svg width="160" height="120"><rect width="160" height="120" fill="#efe4d3"/>
    <circle cx="80" cy="46" r="26" fill="#3a2a2a"/><ellipse cx="80" cy="124" rx="62" ry="46" fill="#c49a2c"/></svg>`
  const cut = await decode(await renderEdit(renderCutOut, { ground: 'transparent' }, { image: [bust] }))
  const opacities = [pixelAt(cut, 4, 4), pixelAt(cut, 80, 6), pixelAt(cut, 4, 116), pixelAt(cut, 156, 70)].map(
    (one) => one[3],
  )
  expect(opacities).toEqual([0, 0, 0, 0])
  expect(pixelAt(cut, 80, 110)[3]).toBe(255)
})
