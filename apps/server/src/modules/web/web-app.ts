import { access } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { failure } from '@tidebook/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Files whose name holds a hash of their content never change. */
const HASHED = /[/\\]assets[/\\]/
const ONE_YEAR = 'public, max-age=31536000, immutable'

export interface WebAppOptions {
  /** The built web application. */
  readonly folder: string
  readonly now: () => number
}

/**
 * Serves the built web application: hashed files for ever, pre-compressed variants where the build made them, and its
 * page for every address that a person may type.
 */
export const registerWebApp = async (app: FastifyInstance, { folder, now }: WebAppOptions): Promise<void> => {
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    wildcard: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', HASHED.test(path) ? ONE_YEAR : 'no-cache')
    },
  })
  app.get('/', (_request, reply) => sendPage(reply, folder))
  app.setNotFoundHandler((request, reply) => {
    if (isPageRequest(request)) return sendPage(reply, folder)
    return reply
      .code(404)
      .send(
        failure(
          'unknownCall',
          now(),
          `No such call: ${request.method} ${(request.url.split('?')[0] ?? '').slice(0, 200)}`,
        ),
      )
  })
}

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
