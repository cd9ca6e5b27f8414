import { expect, type Locator } from '@playwright/test'

/**
 * Drops files and folders of this computer on an element by the browser's native drag events, as a file manager does.
 * `isTaken`: whether the element shows that it takes them; the system drops nothing on a place that has not taken it yet.
 */
export async function dropFiles(
  place: Locator,
  files: readonly string[],
  isTaken: () => Promise<boolean> = async () => true,
): Promise<void> {
  const box = await place.boundingBox()
  if (box === null) throw new Error('The element is not visible.')
  const session = await place.page().context().newCDPSession(place.page())
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const data = { items: [], files: [...files], dragOperationsMask: 1 }
  const send = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    session.send('Input.dispatchDragEvent', { type, ...at, data })
  await send('dragEnter')
  // The system repeats this while the files are held.
  await expect
    .poll(async () => {
      await send('dragOver')
      return isTaken()
    })
    .toBe(true)
  // Once more, over what it shows now.
  await send('dragOver')
  await send('drop')
  await session.detach()
}
