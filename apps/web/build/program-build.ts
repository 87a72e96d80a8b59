import { join, resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { catalogPlugin } from './catalog-plugin.ts'
import { compressPlugin } from './compress-plugin.ts'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { integrityOf } from './integrity-plugin.ts'

/**
 * Binds a separate document to its script by hash; its content security policy contains these hashes. It reads the
 * written files, because the bundler changes scripts with imports after it has written the document.
 * @param base such as `/vault/`
 */
function documentIntegrityPlugin(base: string): Plugin {
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

export const webFolder = join(import.meta.dirname, '..')

/** A separate program that shares no file with the page: `NAME.html`, built into the folder NAME of the build. */
export interface Program {
  readonly name: string
  /** Plugins that only this program needs. */
  readonly plugins?: readonly Plugin[]
}

/** Builds a program, or rebuilds it whenever its sources change. */
async function buildProgram({ name, plugins = [] }: Program, outDir: string, watch = false): Promise<void> {
  const base = `/${name}/`
  await build({
    configFile: false,
    root: webFolder,
    base,
    publicDir: false,
    logLevel: 'warn',
    plugins: [react(), tailwindcss(), catalogPlugin(), ...plugins, documentIntegrityPlugin(base), compressPlugin()],
    define: { 'process.env.NODE_ENV': JSON.stringify(watch ? 'development' : 'production') },
    build: {
      outDir: join(outDir, name),
      emptyOutDir: true,
      target: 'es2023',
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      watch: watch ? {} : null,
      // One large file is intended; tests compare its size with the budget.
      chunkSizeWarningLimit: 2000,
      rolldownOptions: { input: join(webFolder, `${name}.html`), output: { codeSplitting: false } },
    },
  })
}

/** Builds a program after the page. In development it is built as well, because only the server can send its policy. */
export function programPlugin(program: Program): Plugin {
  let outDir = ''
  let serving = false
  return {
    name: `tidebook-${program.name}`,
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
      serving = config.command === 'serve'
    },
    configureServer() {
      void buildProgram(program, outDir, true)
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        if (!serving) await buildProgram(program, outDir)
      },
    },
  }
}
