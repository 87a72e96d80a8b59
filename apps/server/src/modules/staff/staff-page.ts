import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { NetworkFacts } from '@tidebook/contract/network'
import type { FastifyReply } from 'fastify'
import { metaTag } from '../../platform/http/meta-tag.ts'
import { permissionsPolicy } from '../../platform/http/security-headers.ts'
import { scriptHashes } from '../../platform/http/content-hashes.ts'
import type { ServerModule } from '../../platform/server-module.ts'

/**
 * Returns the content policy of the staff document. It allows the build's only script by hash, calls to this
 * installation, and pictures in responses. No page may frame the document, and it evaluates no text as script.
 */
function staffPolicy(hashes: readonly string[]): string {
  return [
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
}

/** Serves the staff application under `/staff`, with each section at its own address. */
export function staffPageModule(folder: string, network: NetworkFacts): ServerModule {
  return {
    name: 'staff-page',
    roles: ['web'],
    calls: ({ app }) => {
      const send = async (reply: FastifyReply): Promise<FastifyReply> => {
        const html = await readFile(join(folder, 'staff/staff.html'), 'utf8').catch(() => undefined)
        if (html === undefined)
          return reply.code(503).type('text/plain').send('The web application has not been built yet.')
        reply.header('content-security-policy', staffPolicy(scriptHashes(html)))
        reply.header('permissions-policy', permissionsPolicy('()'))
        const networkTag = metaTag('network', JSON.stringify(network))
        return reply.type('text/html; charset=utf-8').send(html.replace('</head>', () => `${networkTag}</head>`))
      }
      for (const path of ['/staff', '/staff/:section']) app.get(path, (_request, reply) => send(reply))
    },
  }
}
