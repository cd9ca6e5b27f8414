import { readFile, realpath } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { assetCaching, assetsFolder, rendererHeaders } from '../renderer-headers.ts'
import type { CustomScheme } from 'electron'
import type { MediaReader } from '../bridge-report.ts'

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const headers = rendererHeaders({ media: 'media:', connect: ["'self'"] })

/**
 * Serves `app://backlot/…` from the renderer's folder, after links are resolved: GET and HEAD, known file types.
 * Anything else is an empty 404, or 405 for another method.
 */
export function createRendererFiles(folder: string): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405, headers })
    const file = await fileOf(folder, request.url)
    const contentType = file === null ? undefined : contentTypes[extname(file)]
    if (file === null || contentType === undefined) return new Response(null, { status: 404, headers })
    const body = request.method === 'HEAD' ? null : await readFile(file)
    const isAsset = new URL(request.url).pathname.startsWith(`/${assetsFolder}/`)
    const caching = isAsset ? { 'cache-control': assetCaching } : {}
    return new Response(body, { headers: { ...headers, ...caching, 'content-type': contentType } })
  }
}

async function fileOf(folder: string, address: string): Promise<string | null> {
  const url = URL.parse(address)
  if (url === null || url.protocol !== 'app:' || url.host !== 'backlot') return null
  try {
    const path = decodeURIComponent(url.pathname)
    if (path.includes('\0') || path.includes('\\')) return null
    const root = await realpath(folder)
    const file = await realpath(join(root, path === '/' ? 'index.html' : path))
    return file.startsWith(root + sep) ? file : null
  } catch (error) {
    // The path is not UTF-8, or names no file.
    if (error instanceof URIError || (error instanceof Error && 'code' in error)) return null
    throw error
  }
}

/**
 * The two schemes, to be registered before the app is ready. `supportFetchAPI` always needs `corsEnabled`: without it a
 * page of one scheme could read the other's responses. Neither bypasses the content security policy.
 */
export const schemes: CustomScheme[] = [
  {
    scheme: 'app',
    privileges: { standard: true, secure: true, supportFetchAPI: true, corsEnabled: true, codeCache: true },
  },
  {
    scheme: 'media',
    privileges: { standard: true, secure: true, supportFetchAPI: true, corsEnabled: true, stream: true },
  },
]

/** Serves `media://library/…` through the studio's media reader: GET and HEAD, only this host. */
export function createMediaProtocol(read: MediaReader): MediaReader {
  return (request) => {
    const url = URL.parse(request.url)
    if (url?.host !== 'library') return Promise.resolve(new Response(null, { status: 404 }))
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return Promise.resolve(new Response(null, { status: 405 }))
    return read(request)
  }
}
