import { flowName, lettered, presetName, sideBySide, takesOf, titleOf } from '#renderer/features/presenter/takes.ts'
import { JobId } from '#shared/domain/ids.ts'
import { expect, it } from 'vitest'
import { videoOf } from './presenter-fixture.ts'

const takeId = JobId.parse('job-1')
const jobIds = (numbers: readonly number[]) => numbers.map((number) => JobId.parse(`job-${number}`))
const cuts = lettered([videoOf(1), videoOf(2, { takeId }), videoOf(3, { takeId }), videoOf(4, { takeId })])
const letters = (shown: readonly { readonly letter: string }[]) => shown.map(({ letter }) => letter).join('')

// Would catch: a re-cut listed as a separate video, and letters that change as cuts are added.
it('groups re-cuts with their video, its own cut first, the most recently changed take on top', () => {
  const takes = takesOf([videoOf(9, { takeId }), videoOf(5), videoOf(3, { takeId }), videoOf(1)])
  expect(takes.map(({ id, cuts: own }) => [id, own.map(({ job }) => job.number)])).toEqual([
    ['job-1', [1, 3, 9]],
    ['job-5', [5]],
  ])
  expect(takesOf([videoOf(3, { takeId })])[0]).toMatchObject({ id: 'job-1' })
  expect(takesOf([])).toEqual([])
})

it('names cuts by letters, also past Z', () => {
  const many = lettered(Array.from({ length: 28 }, (_, index) => videoOf(index + 1)))
  expect([many[0], many[25], many[26], many[27]].map((one) => one?.letter)).toEqual(['A', 'Z', 'AA', 'AB'])
})

// Would catch: a picked cut that is not shown, and cuts that swap places when one is picked.
it('shows the picked cuts and then the newest, always in the order of their letters', () => {
  expect(letters(sideBySide(cuts, [], 3))).toBe('BCD')
  expect(letters(sideBySide(cuts, jobIds([1]), 3))).toBe('ACD')
  expect(letters(sideBySide(cuts, jobIds([2, 1]), 2))).toBe('AB')
  expect(letters(sideBySide(cuts, jobIds([99]), 1))).toBe('D')
})

// Would catch: a title that is cut inside an emoji, or that is empty.
it('titles a video by the first line of its topic', () => {
  const titled = (topic: string, reported: string | null = null) =>
    titleOf({ topic: reported, order: { ...videoOf(1).order, topic } })
  expect(titled('  Why clay cracks\nand how')).toBe('Why clay cracks')
  expect(titled('Why clay cracks. Fast drying splits the rim.')).toBe('Why clay cracks')
  expect(titled('Does clay crack? It does.')).toBe('Does clay crack?')
  expect(titled('1. Clay cracks when it dries fast.')).toBe('1. Clay cracks when it dries fast.')
  expect(titled('', 'Told by the service')).toBe('Told by the service')
  expect(titled('')).toBe('Topic chosen by the service')
  const long = titled('👩‍🎨'.repeat(120))
  expect(long.endsWith('👩‍🎨…')).toBe(true)
})

it('names the edit of a cut as the options do, else by its id', () => {
  const flows = [{ id: 'hook-reveal', name: 'Hook reveal' }]
  expect(flowName(videoOf(1, { flow: 'hook-reveal' }), flows)).toBe('Hook reveal')
  expect(flowName(videoOf(1, { flow: 'new-one' }), flows)).toBe('new-one')
  expect(flowName(videoOf(1), flows)).toBe('Default edit')
})

// Would catch: the wire's `pixar` on screen, whatever name the service gives it.
it('calls the pixar style a 3D look, and the others as the service does', () => {
  expect([presetName('pixar'), presetName('pixar', 'Pixar')]).toEqual(['3D look', '3D look'])
  expect([presetName('creator'), presetName('newscaster', 'News desk')]).toEqual(['Creator', 'News desk'])
})
