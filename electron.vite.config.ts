import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { resolve } from 'node:path'
import { readFileSync } from 'node:fs'
import { leanBuiltins } from './scripts/package/lean-builtins.ts'
import { listBundled } from './scripts/package/list-bundled.ts'

const at = (path: string) => resolve(import.meta.dirname, path)

/** Ships the changelog beside the programs: what is new is shown from it. */
const shipChangelog = {
  name: 'changelog',
  generateBundle(this: { emitFile(file: { type: 'asset'; fileName: string; source: string }): string }) {
    this.emitFile({ type: 'asset', fileName: 'changelog.md', source: readFileSync(at('CHANGELOG.md'), 'utf8') })
  },
}

/** Builds three programs: the studio with its processes (ESM), the preload (one CommonJS file) and the renderer. */
export default defineConfig({
  main: {
    plugins: [listBundled(import.meta.dirname), shipChangelog, leanBuiltins],
    build: {
      outDir: at('out/main'),
      sourcemap: true,
      rolldownOptions: {
        input: {
          index: at('src-main/index.ts'),
          serve: at('src-main/serve.ts'),
          mcp: at('src-main/mcp.ts'),
          service: at('src-service/main.ts'),
          burn: at('src-service/burn.ts'),
          'service-data': at('src-service/service-data.ts'),
          'render-worker': at('src-service/models/render-worker.ts'),
          'image-worker': at('src-service/models/image-worker.ts'),
          'backup-worker': at('src-main/cache/backup-worker.ts'),
          'library-worker': at('src-main/cache/library/library-worker.ts'),
          'transfer-worker': at('src-main/transfer/transfer-worker.ts'),
          'thumbnail-worker': at('src-main/media/thumbnail-worker.ts'),
          command: at('scripts/command.ts'),
          open: at('scripts/open.ts'),
          demo: at('scripts/demo.ts'),
          listen: at('scripts/listen.ts'),
          trigger: at('scripts/trigger.ts'),
          'install-unit': at('scripts/install-unit.ts'),
        },
      },
    },
  },
  preload: {
    plugins: [listBundled(import.meta.dirname)],
    build: {
      outDir: at('out/preload'),
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: at('src-preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('src-renderer'),
    base: './',
    plugins: [react(), tailwindcss(), listBundled(import.meta.dirname)],
    build: {
      outDir: at('out/renderer'),
      emptyOutDir: true,
      minify: true,
      // A small font would become a data: address, which the policy of the page refuses.
      assetsInlineLimit: 0,
      // The page is read from disk: one file of a megabyte costs less than a waterfall of small ones.
      chunkSizeWarningLimit: 1500,
      rolldownOptions: { input: at('src-renderer/index.html') },
    },
  },
})
