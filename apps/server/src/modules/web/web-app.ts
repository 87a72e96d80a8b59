import { access } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { KEY_WORKER_POLICY } from '../http/security-headers.ts'

/** Files whose name holds a hash of their content never change. */
const HASHED = /[/\\]assets[/\\]/
const KEY_WORKER = /[/\\]keyring-worker-[^/\\]+\.js(\.br|\.gz)?$/
const ONE_YEAR = 'public, max-age=31536000, immutable'

/**
 * Serves the built web application: hashed files for ever, pre-compressed variants where the build made them.
 * Addresses that a person may type are answered by `webPage`.
 */
export const registerWebApp = async (app: FastifyInstance, folder: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    wildcard: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', HASHED.test(path) ? ONE_YEAR : 'no-cache')
      if (KEY_WORKER.test(path)) reply.header('content-security-policy', KEY_WORKER_POLICY)
    },
  })
  app.get('/', (_request, reply) => sendPage(reply, folder))
}

/** The application's page, for every navigation of a browser; undefined for calls and missing files. */
export const webPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  folder: string,
): Promise<FastifyReply> | undefined => (isPageRequest(request) ? sendPage(reply, folder) : undefined)

/** A navigation of a browser, as opposed to a call or a missing file. */
const isPageRequest = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && (request.headers.accept ?? '').includes('text/html')

const sendPage = async (reply: FastifyReply, folder: string): Promise<FastifyReply> => {
  if (await exists(join(folder, 'index.html'))) return reply.sendFile('index.html')
  return reply.code(503).type('text/html; charset=utf-8').send(NOT_BUILT)
}

const NOT_BUILT =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Tidebook</title><p>The web application has not been built yet. Run <code>npm start</code>, or <code>npm run dev</code> while developing.</p></html>'

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
