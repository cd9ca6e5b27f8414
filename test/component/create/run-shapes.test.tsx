import { RunImage } from '#renderer/forms/run-image.tsx'
import { Stage } from '#renderer/features/create/stage.tsx'
import { BridgeProvider } from '#renderer/lib/bridge.tsx'
import type { Job } from '#shared/bridge/jobs.ts'
import { AssetId } from '#shared/domain/ids.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { jobOf } from '../../unit/src-renderer/features/create/create-fixture.ts'
import { type Answers, bridgeOf, stayPending } from '../bridge-of.ts'
import { mount } from '../mount.tsx'

const app: Answers['app'] = {
  info: async () => ({ host: 'browser', version: '1', platform: 'linux', mediaBase: '/media/', profileFolder: '/p' }),
}
const shapeOf = (element: Element) => {
  const { width, height } = element.getBoundingClientRect()
  return { width, height, ratio: width / height }
}

// Would catch: a square placeholder that jumps to another shape when the picture comes, and one that overflows.
test.each([
  ['16:9', 16 / 9],
  ['9:16', 9 / 16],
  ['1:1', 1],
])(
  'a run in progress that asks for %s has a placeholder of that shape in the stage and in the strip',
  (asked, ratio) => {
    const job = jobOf(1, { input: { prompt: 'a vessel', aspect_ratio: asked } })
    mount(
      <BridgeProvider bridge={bridgeOf({ app }, stayPending)}>
        <div data-testid="stage" style={{ width: 700, height: 480 }}>
          <Stage job={job} onRemove={() => {}}>
            {null}
          </Stage>
        </div>
        <div data-testid="strip" style={{ width: 114, height: 76 }}>
          <RunImage job={job} />
        </div>
      </BridgeProvider>,
    )
    for (const place of ['stage', 'strip']) {
      const box = shapeOf(page.getByTestId(place).element())
      const placeholder = shapeOf(page.getByTestId(place).getByRole('progressbar').element())
      expect(placeholder.ratio).toBeCloseTo(ratio, 1)
      expect(placeholder.width).toBeLessThanOrEqual(box.width + 0.5)
      expect(placeholder.height).toBeLessThanOrEqual(box.height + 0.5)
      // As large as fits.
      expect(Math.max(placeholder.width / box.width, placeholder.height / box.height)).toBeCloseTo(1, 2)
    }
  },
)

// Would catch: a portrait of which the strip shows only the middle.
test('a finished run shows its whole image in the strip', async () => {
  const state: Job['state'] = { kind: 'done', at: '2026-11-19T14:00:38Z', assetIds: [AssetId.parse('asset-1')] }
  mount(
    <BridgeProvider bridge={bridgeOf({ app }, stayPending)}>
      <div style={{ width: 114, height: 76 }}>
        <RunImage job={jobOf(1, { state })} />
      </div>
    </BridgeProvider>,
  )
  const image = () =>
    [...document.querySelectorAll('img')].map((one) => [one.getAttribute('src'), getComputedStyle(one).objectFit])
  await expect.poll(image).toEqual([['/media/asset-1/thumbnail/256', 'contain']])
})
