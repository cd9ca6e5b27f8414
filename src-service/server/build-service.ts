import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Log } from '#shared/util/log.ts'
import { errorBody, familyOf, type PlainError } from './error-body.ts'
import { mountRoutes, type MountDeps } from './mount-routes.ts'
import { isForUs } from './origin-guard.ts'
import { Refusal } from '../jobs/refusal.ts'

/** What the application is built from. */
export type BuildDeps = MountDeps & {
  /** The port that it is reached at; asked with every request. */
  readonly port: () => number
  /** Folder of finished files, served under `/files/`. */
  readonly filesFolder: string
  /** Folder of the models' covers, served under `/covers/`. */
  readonly coversFolder: string
  readonly log: Log
}

/** Bytes of a body that are read (the interface gives no limit). */
const bodyLimit = 1024 * 1024

function plainError(error: Error & Partial<FastifyError>): PlainError {
  if (error instanceof Refusal) return error
  const status = error.statusCode ?? 500
  const known = { code: null, details: {}, status }
  if (status === 413) return { ...known, message: `The body is larger than ${bodyLimit / 1024} KiB.` }
  if (status === 415) return { ...known, message: 'The body must be JSON, with the content type application/json.' }
  if (status >= 400 && status < 500) return { ...known, message: 'The request cannot be read: it is not valid JSON.' }
  return { ...known, status: 500, message: 'The service failed. Try again in a moment.' }
}

function sendError(request: FastifyRequest, reply: FastifyReply, error: PlainError): FastifyReply {
  const body = errorBody(familyOf(request.url), error)
  return reply.code(error.status).type('application/json; charset=utf-8').send(body)
}

const notFound: PlainError = { status: 404, message: 'Not found', code: null, details: {} }
const notForUs: PlainError = {
  status: 403,
  message: 'This service answers only at its own address.',
  code: null,
  details: {},
}

type Folder = { readonly prefix: string; readonly root: string; readonly immutable: boolean }

/** Serves a folder's files with Range and ETag; none is ever run as a page. */
function serveFolder(app: FastifyInstance, { prefix, root, immutable }: Folder): void {
  app.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: false,
    index: false,
    dotfiles: 'deny',
    immutable,
    maxAge: immutable ? '1d' : 0,
    setHeaders: (reply) => void reply.header('content-security-policy', "default-src 'none'; sandbox"),
  })
}

/**
 * Builds the service's HTTP application: every route of the wire table, the files, the guards and the error bodies.
 * It never listens by itself.
 */
export function buildService(deps: BuildDeps): FastifyInstance {
  const { log } = deps
  const app = Fastify({
    logger: false,
    bodyLimit,
    // Slow senders are cut: the header's time and how often times are looked at count beside the request's.
    requestTimeout: 5_000,
    keepAliveTimeout: 5_000,
    http: { headersTimeout: 3_000, connectionsCheckingInterval: 1_000 },
    forceCloseConnections: true,
    frameworkErrors: (error, request, reply) => {
      const known = isForUs(request.raw, deps.port()) ? { ...notFound, status: 400, message: error.message } : notForUs
      void sendError(request, reply, known)
    },
  })
  app.server.maxConnections = 200
  app.removeContentTypeParser('text/plain')

  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    if (!isForUs(request.raw, deps.port())) return sendError(request, reply, notForUs)
  })
  app.setNotFoundHandler((request, reply) => void sendError(request, reply, notFound))
  app.setErrorHandler((error: Error, request, reply) => {
    const plain = plainError(error)
    if (plain.status >= 500 && !(error instanceof Refusal)) {
      log.error('A request failed.', { url: request.url, error: error.stack })
    }
    void sendError(request, reply, plain)
  })

  serveFolder(app, { prefix: '/files/', root: deps.filesFolder, immutable: true })
  serveFolder(app, { prefix: '/covers/', root: deps.coversFolder, immutable: false })
  mountRoutes(app, deps)
  return app
}
