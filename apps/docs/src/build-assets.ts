import { join } from 'node:path'
import { build } from 'vite'
import { BASE } from './pages.ts'
import type { SiteAssets } from './layout.ts'

const client = join(import.meta.dirname, '../client')

/** Bundles the scripts and the style sheet into a folder, which it empties first. Returns their addresses. */
export async function buildAssets(outDir: string): Promise<Omit<SiteAssets, 'search'>> {
  const result = await build({
    configFile: false,
    root: client,
    base: BASE,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      // The tokens contain a rule of Tailwind, about which the minifier warns. The server compresses the file anyway.
      cssMinify: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: { theme: join(client, 'theme.ts'), site: join(client, 'site.ts') } },
    },
  })
  const files = [result].flat().flatMap((each) => ('output' in each ? each.output : []))
  const addressOf = (name: RegExp): string => {
    const file = files.find(({ fileName }) => name.test(fileName))
    if (file === undefined) throw new Error(`The bundle has no file ${name}`)
    return BASE + file.fileName
  }
  return {
    theme: addressOf(/theme-[^/]*\.js$/),
    site: addressOf(/site-[^/]*\.js$/),
    style: addressOf(/site-[^/]*\.css$/),
  }
}
