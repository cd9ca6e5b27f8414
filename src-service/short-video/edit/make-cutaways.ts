import { framesPerSecond } from '../../models/video/rendered-video.ts'
import type { ImageSize } from '../../models/image-size.ts'
import type { RenderContext } from '../../models/renderer.ts'
import { createImageCutaway } from '../broll/image-cutaway.ts'
import { createSceneCutaway } from '../broll/scene-cutaway.ts'
import type { Cutaway } from './cutaway.ts'
import type { CutawayWish } from './plan-cut.ts'

/** Makes the cutaways of a plan, in its order. */
export async function makeCutaways(
  wishes: readonly CutawayWish[],
  size: ImageSize,
  seed: number,
  { signal }: Pick<RenderContext, 'signal'>,
): Promise<Cutaway[]> {
  const made: Cutaway[] = []
  for (const [index, wish] of wishes.entries()) {
    signal.throwIfAborted()
    // Lets a message through that nobody waits any more.
    await new Promise((resolve) => setImmediate(resolve))
    made.push(
      wish.kind === 'scene'
        ? await createSceneCutaway(wish, size, `scene ${seed} ${index}`)
        : await createImageCutaway(wish, size, Math.ceil(wish.seconds * framesPerSecond) + 12, seed + index),
    )
  }
  return made
}
