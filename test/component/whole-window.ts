import { beforeEach } from 'vitest'
import { page } from 'vitest/browser'

/** Each test of a component begins in a window of this size, whatever the test before it had. In px. */
const size = { width: 1440, height: 900 } as const

const isWhole = () => innerWidth === size.width && innerHeight === size.height

// Files share a page, and a page that starts while others run may show its first test in a window that is not yet sized.
beforeEach(async () => {
  if (isWhole()) return
  const resized = new Promise<void>((resolve) => {
    const see = () => {
      if (!isWhole()) return
      removeEventListener('resize', see)
      resolve()
    }
    addEventListener('resize', see)
    see()
  })
  await page.viewport(size.width, size.height)
  await resized
})
