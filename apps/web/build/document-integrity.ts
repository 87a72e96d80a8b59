import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { integrityOf } from './integrity-plugin.ts'

/**
 * Binds a separate document to its script by hash; its content security policy contains these hashes. It reads the
 * written files, because the bundler changes scripts with imports after it has written the document.
 * @param base such as `/vault/`
 */
export function documentIntegrityPlugin(base: string): Plugin {
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
