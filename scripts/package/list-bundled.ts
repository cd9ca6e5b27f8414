import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** The file that a build writes beside its code. */
export const bundledListFile = 'bundled-packages.json'

/** The package that a module belongs to; null for our own. Packages may lie in the `node_modules` of others. */
function packageOf(id: string): string | null {
  const [, path] = /.*\/node_modules\/(.+)$/.exec(id.replaceAll('\\', '/')) ?? []
  const [, name] = /^((?:@[^/]+\/)?[^/]+)\//.exec(path ?? '') ?? []
  return name === undefined || path === undefined ? null : id.replaceAll('\\', '/').slice(0, -path.length) + name
}

/**
 * Lists the packages whose code or files are in a build, for the licences and the bill of materials of what is shipped.
 * `root`: the project's folder. Paths are from there.
 */
export function listBundled(root: string): Plugin {
  const prefix = `${root.replaceAll('\\', '/')}/`
  let viteRoot = root
  return {
    name: 'list-bundled',
    configResolved(config) {
      viteRoot = config.root
    },
    generateBundle(_options, bundle) {
      // Fonts of styles are no modules, but files that the build copies.
      const copied = Object.values(bundle).flatMap((file) => (file.type === 'asset' ? file.originalFileNames : []))
      const ids = [...this.getModuleIds(), ...copied.map((path) => resolve(viteRoot, path))]
      const packages = new Set(ids.map((id) => packageOf(id.replace(/^\0/, '').replace(/\?.*$/, ''))))
      const paths = [...packages].flatMap((path) =>
        path?.startsWith(prefix) === true ? [path.slice(prefix.length)] : [],
      )
      this.emitFile({ type: 'asset', fileName: bundledListFile, source: JSON.stringify(paths.toSorted(), null, 2) })
    },
  }
}
