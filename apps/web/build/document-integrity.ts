import type { Plugin } from 'vite'
import { integrityOf } from './integrity-plugin.ts'

/** Ties a document of its own to the very script that was built with it; its policy is made of these hashes. @param base such as `/vault/` */
export const documentIntegrityPlugin = (base: string): Plugin => ({
  name: 'tidebook-document-integrity',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) =>
      html.replaceAll(/(<script\b[^>]*\bsrc="(\/[^"]+)")/gu, (whole, tag: string, path: string) => {
        const chunk = path.startsWith(base) ? bundle?.[path.slice(base.length)] : undefined
        return chunk?.type === 'chunk' ? `${tag} integrity="${integrityOf(chunk.code)}"` : whole
      }),
  },
})
