// Catches: a tool that spends and has no price although one is published, can be asked for or follows from past charges; a
// batch that is priced by its first prompt alone; a price that is lower than what the call may cost.
import { describe, expect, it } from 'vitest'
import { priceOfCall, type PriceSources } from '#main/agents/service-tool-prices.ts'
import { tools } from '#shared/contract/tool.ts'

/** Sources that price a run by the letters of its prompt. `asked` collects the estimates. */
function sources(asked: unknown[] = []): PriceSources {
  return {
    async estimate({ input }) {
      asked.push(input)
      return String(input['prompt']).length
    },
    video: async ({ topic, seconds }) => ({ least: seconds, most: seconds + topic.length }),
    recut: async () => ({ least: 3, most: 3 }),
    speech: ({ text, speed }) => ({ least: 5, most: 5 + text.length / speed }),
    composer: (of, count) => ({ least: count, most: count * (of === 'take' ? 2 : 9) }),
    autopilot: async () => ({ least: 0, most: 27 }),
  }
}
const brand = { profileId: 'brand', playId: 'play' }
const calls: Readonly<Record<string, readonly [Record<string, unknown>, { least: number; most: number }]>> = {
  run: [
    { modelId: 'm', input: { prompt: 'four' } },
    { least: 4, most: 4 },
  ],
  batch_generate: [
    { modelId: 'm', prompts: ['one', 'three'] },
    { least: 8, most: 8 },
  ],
  make_video: [
    { topic: 'tea', seconds: 20 },
    { least: 20, most: 23 },
  ],
  reedit_video: [{ jobId: 'video' }, { least: 3, most: 3 }],
  write_take: [brand, { least: 1, most: 2 }],
  export_play: [brand, { least: 0, most: 9 }],
  download_library: [
    { ...brand, limit: 4 },
    { least: 0, most: 36 },
  ],
  run_autopilot: [brand, { least: 0, most: 27 }],
  generate_avatar: [
    { prompt: 'a cook', model: 'flux', batchSize: 3 },
    { least: 6, most: 6 },
  ],
  generate_image: [
    { prompt: 'a cook', model: 'imagen3' },
    { least: 5, most: 5 },
  ],
  video_from_image: [
    { imageId: 'i', durationSeconds: 7, studioTier: 'basic' },
    { least: 42, most: 42 },
  ],
  generate_audio: [
    { text: 'four', voiceId: 'v', speed: 2 },
    { least: 5, most: 7 },
  ],
}

describe('the price of a call by hand', () => {
  it('is known for every tool that spends', () => {
    const spending = tools.filter(({ route }) => route.spends).map(({ name }) => name)
    expect(Object.keys(calls).toSorted()).toEqual(spending.toSorted())
  })

  it.each(Object.entries(calls))('of %s', async (name, [input, price]) => {
    expect(await priceOfCall(name, input, sources())).toEqual(price)
  })

  it('of a batch asks for two prompts where they cost the same, for each where they do not, and keeps its ceiling', async () => {
    const asked: unknown[] = []
    const even = { modelId: 'm', prompts: ['one', 'two', 'six', 'ten'] }
    expect(await priceOfCall('batch_generate', even, sources(asked))).toEqual({ least: 12, most: 12 })
    expect(asked).toHaveLength(2)
    const mixed = { modelId: 'm', prompts: ['a', 'four', 'seventeen'], budgetCredits: 10 }
    expect(await priceOfCall('batch_generate', mixed, sources(asked))).toEqual({ least: 10, most: 10 })
    expect(asked).toHaveLength(5)
  })

  it('is unknown for speech with tags, an incomplete form, a tool that nobody knows and too few past charges', async () => {
    const none: PriceSources = { ...sources(), composer: () => null }
    const ssml = { text: '<prosody rate="10%">slow</prosody>', voiceId: 'v', textFormat: 'ssml' }
    expect(await priceOfCall('generate_audio', ssml, none)).toBeNull()
    expect(await priceOfCall('generate_avatar', { model: 'none' }, none)).toBeNull()
    expect(await priceOfCall('__proto__', {}, none)).toBeNull()
    expect(await priceOfCall('export_play', brand, none)).toBeNull()
  })
})
