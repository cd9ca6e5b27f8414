import { chromium } from '@playwright/test'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { resolve } from 'node:path'
import { createServer, type Plugin } from 'vite'
import { ensureBrowser } from '../../scripts/browser.ts'
import { makeTempFolder } from './temp-folder.ts'

const root = resolve(import.meta.dirname, '../..')

/**
 * Serves a module of the tests as a page, with React as it is built for the program, and starts a browser for it: until
 * `held` is disposed. `module`: its path from the root, such as `/test/component/…`. Returns the browser, a tab and the
 * page's address.
 */
export async function openLoadPage(held: AsyncDisposableStack, module: string, plugins: readonly Plugin[] = []) {
  const folder = held.use(await makeTempFolder()).path
  // Vite prepares packages by this variable alone.
  process.env['NODE_ENV'] = 'production'
  const server = held.adopt(
    await createServer({
      root,
      configFile: false,
      mode: 'production',
      logLevel: 'error',
      cacheDir: folder,
      plugins: [react(), tailwindcss(), ...plugins],
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      oxc: { jsx: { development: false } },
      optimizeDeps: { entries: [module.slice(1)], include: ['react/jsx-runtime'] },
      server: { hmr: false, watch: null, host: '127.0.0.1', port: 0 },
    }),
    (open) => open.close(),
  )
  await server.listen()
  const [address] = server.resolvedUrls?.local ?? []
  if (address === undefined) throw new Error('The server of the page has no address.')
  const { executablePath, args, env } = await ensureBrowser()
  const browser = held.adopt(await chromium.launch({ executablePath, args, env }), (open) => open.close())
  const tab = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await tab.route('**/load.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><body><script type="module" src="${module}"></script></body></html>`,
    }),
  )
  tab.on('pageerror', (error) => console.error(error))
  return { browser, tab, url: `${address}load.html` }
}
