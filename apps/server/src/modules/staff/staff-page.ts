import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { NetworkFacts } from '@tidebook/contract/network'
import type { FastifyReply } from 'fastify'
import { metaTag } from '../../platform/http/meta-tag.ts'
import { permissionsPolicy } from '../../platform/http/security-headers.ts'
import { scriptHashes } from '../../platform/http/script-hashes.ts'
import type { ServerModule } from '../../platform/server-module.ts'

/**
 * The policy of the staff's document: the one script of its build, by hash; calls to this installation; pictures that came
 * with an answer. It is framed by nobody, and makes no script from text.
 */
const staffPolicy = (hashes: readonly string[]): string =>
  [
    "default-src 'none'",
    `script-src ${hashes.map((hash) => `'${hash}'`).join(' ')}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

/** Serves the application of the staff under `/staff`, each of its sections under an address of its own. */
export const staffPageModule = (folder: string, network: NetworkFacts): ServerModule => ({
  name: 'staff-page',
  roles: ['web'],
  calls: ({ app }) => {
    const send = async (reply: FastifyReply): Promise<FastifyReply> => {
      const html = await readFile(join(folder, 'staff/staff.html'), 'utf8').catch(() => undefined)
      if (html === undefined)
        return reply.code(503).type('text/plain').send('The web application has not been built yet.')
      reply.header('content-security-policy', staffPolicy(scriptHashes(html)))
      reply.header('permissions-policy', permissionsPolicy('()'))
      const told = metaTag('network', JSON.stringify(network))
      return reply.type('text/html; charset=utf-8').send(html.replace('</head>', () => `${told}</head>`))
    }
    for (const path of ['/staff', '/staff/:section']) app.get(path, (_request, reply) => send(reply))
  },
})
