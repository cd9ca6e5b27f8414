import { platformOf, type Target } from './target.ts'

/** What only builds, tests, types or documents a package. Paths are in the package's folder. */
const development = [
  /(?:^|\/)(?:tests?|__tests__|examples?|bench|benchmarks|docs|coverage|\.github)\//,
  /\.(?:map|ts|mts|cts|flow|tsbuildinfo|c|cc|cpp|h|hpp|gyp|gypi|o|a|lib|pdb|sh|ps1|bnf)$/,
  /(?:^|\/)(?:CMakeLists\.txt|Makefile|\.[^/]+|tsconfig[^/]*\.json|[^/]*\.config\.[cm]?js|package-lock\.json)$/,
]
const documents = /(?:^|\/)(?!licen[cs]e|copying|notice)[^/]+\.(?:md|markdown)$/i

/** Parts of single packages that nothing we use loads. Paths are in the package's folder. */
const unusedParts: Readonly<Record<string, RegExp>> = {
  // FFmpeg as a program is never used. The index of the whole package, which loads everything, is not either.
  'node-av': /^(?:install|dist\/(?:webrtc|ffmpeg|api\/data))\/|^dist\/(?:index|api\/(?:webrtc|rtp)-stream)\.js$/,
  sharp: /^(?:src|install)\//,
  'better-sqlite3': /^(?:deps|src|build)\//,
  // What drawings and contact sheets are set in: five slices of the alphabet, and no weight but these.
  '@fontsource/inter':
    /^(?!LICENSE|package\.json|files\/inter-(?:latin|latin-ext|greek|cyrillic|vietnamese)-[468]00-normal\.woff2)/,
  '@fontsource/noto-serif-display':
    /^(?!LICENSE|package\.json|files\/noto-serif-display-(?:latin|latin-ext|greek|cyrillic|vietnamese)-500-(?:normal|italic)\.woff2)/,
}

/** Whether a file of a package is shipped. `path` is in the package's folder, with forward slashes. */
export function isShippedOfPackage(name: string, path: string, target: Target): boolean {
  if (unusedParts[name]?.test(path) === true) return false
  if (development.some((pattern) => pattern.test(path)) || documents.test(path)) return false
  return !path.startsWith('prebuilds/') || path === `prebuilds/${platformOf(target)}-${target.architecture}.node`
}

/** Folders of `resources` that are read at run time. What the page shows is in the bundle. */
const shippedResources = /^resources\/(?:covers|fonts|presenter-3d|voices\/sample|icons\/tray)/

/** Whether a file of the project is shipped: what was built, and what the programs read. `path` is from the root. */
export function isShippedOfProject(path: string): boolean {
  if (/^out\/(?:main|preload|renderer)\//.test(path)) return !/\.map$|\/\.[^/]*$|\/bundled-packages\.json$/.test(path)
  return shippedResources.test(path)
}
