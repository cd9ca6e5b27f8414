// Catches: a caption that is cut at another place than the platform would, tags that are counted twice or forgotten, a
// character or an address that X counts otherwise, a title that is checked where there is none.
import { describe, expect, it } from 'vitest'
import { captionText, fitPost, fitText } from '#shared/domain/composer/platform-limits.ts'

describe('a caption', () => {
  it('is pasted with the tags that it does not name itself', () => {
    const words = { caption: 'Blue costs more. #Cobalt', tags: ['cobalt', 'stoneware', '#glaze'] }
    expect(captionText(words)).toBe('Blue costs more. #Cobalt #stoneware #glaze')
    expect(captionText({ caption: '', tags: ['one'] })).toBe('#one')
  })

  it('is marked from the first character too many', () => {
    const fit = fitPost('instagram', { title: null, caption: 'a'.repeat(2_205), tags: [] })
    expect(fit).toMatchObject({ fits: false, title: null, caption: { length: 2_205, most: 2_200, cutAt: 2_200 } })
    expect(fitPost('instagram', { title: null, caption: 'a'.repeat(2_200), tags: [] }).fits).toBe(true)
  })

  it('with too many tags does not fit, however short it is', () => {
    const tags = ['a', 'b', 'c', 'd', 'e']
    expect(fitPost('instagram', { title: null, caption: '', tags }).fits).toBe(true)
    const fit = fitPost('instagram', { title: null, caption: '#f', tags })
    expect([fit.fits, fit.tags]).toEqual([false, { count: 6, most: 5 }])
  })

  it('has a title only on YouTube', () => {
    const words = { title: 'x'.repeat(111), caption: '', tags: [] }
    expect(fitPost('youtube', words)).toMatchObject({ fits: false, title: { length: 111, cutAt: 100 } })
    expect(fitPost('tiktok', words)).toMatchObject({ fits: true, title: null })
  })

  it.each([
    ['plain', 5],
    ['água', 4],
    ['日本', 4],
    ['👩‍👩‍👧 ok', 5],
    ['see https://example.com/a/very/long/path?with=query', 27],
  ])('on X counts %s as the platform does', (text, length) => {
    expect(fitText('x', text, 280).length).toBe(length)
  })

  it('on X is cut before a character that counts twice', () => {
    expect(fitText('x', `${'a'.repeat(279)}日`, 280)).toEqual({ length: 281, most: 280, cutAt: 279 })
  })
})
