import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { integrityOf } from './integrity-plugin.ts'

/**
 * Ties a document of its own to the very script that was built with it; its policy is made of these hashes. It reads what
 * was written: scripts with imports of their own are changed once more after the document was made.
 * @param base such as `/vault/`
 */
export const documentIntegrityPlugin = (base: string): Plugin => {
  let folder = ''
  const bound = (html: string): string =>
    html.replaceAll(/(<script\b[^>]*\bsrc="(\/[^"]+)")(?![^>]*\bintegrity=)/gu, (whole, tag: string, path: string) =>
      path.startsWith(base)
        ? `${tag} integrity="${integrityOf(readFileSync(join(folder, path.slice(base.length))))}"`
        : whole,
    )
  return {
    name: 'tidebook-document-integrity',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle() {
      for (const name of readdirSync(folder).filter((each) => each.endsWith('.html')))
        writeFileSync(join(folder, name), bound(readFileSync(join(folder, name), 'utf8')))
    },
  }
}
