// Catches: a window that is drawn before it goes to Create, so that the redirect can undo a click made meanwhile; and an
// unknown address that stays empty.
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openWindow } from '../window.tsx'

/** The address when the links to the screens first appear. */
function addressAtFirst(): Promise<string> {
  return new Promise((resolve) => {
    const seen = new MutationObserver(() => {
      if (document.querySelector('a[href$="#/library"]') !== null) resolve(location.hash)
    })
    seen.observe(document.body, { childList: true, subtree: true })
    onTestFinished(() => seen.disconnect())
  })
}

test.for(['#/', '#/nowhere', '#/library/nowhere'])('%s is Create before anything is drawn', async (address) => {
  const first = addressAtFirst()
  openWindow({}, undefined, address)
  expect(await first).toBe('#/create')
  await expect.element(page.getByRole('link', { name: 'Create' })).toHaveAttribute('aria-current', 'page')
})
