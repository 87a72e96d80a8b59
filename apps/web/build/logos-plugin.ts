import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { CHAIN_LOGOS } from '@tidebook/chains/ids'

const LOGOS = 'virtual:token-logos'
const SIZE = 24
const networks = join(import.meta.dirname, '../../../networks')
const icons = join(dirname(createRequire(import.meta.url).resolve('@web3icons/core')), 'svgs/tokens/background')

/** Returns the names of the logos that the shipped networks and the wallet types use. */
function usedLogos(): readonly string[] {
  const ofTokens = globSync('*.json', { cwd: networks }).flatMap((file) => {
    const { tokens } = JSON.parse(readFileSync(join(networks, file), 'utf8')) as {
      readonly tokens: readonly { readonly logo?: string }[]
    }
    return tokens.flatMap(({ logo }) => logo ?? [])
  })
  return [...new Set([...ofTokens, ...Object.values(CHAIN_LOGOS)])].toSorted()
}

/** Returns the content of an icon, with ids that are unique in the sheet. */
async function drawingOf(name: string): Promise<string> {
  const { default: icon } = (await import(join(icons, `${name}.svg.js`))) as { readonly default: string }
  const inside = icon.slice(icon.indexOf('>') + 1, icon.lastIndexOf('</svg>')).replaceAll(/\s*\n\s*/g, '')
  return inside.replaceAll(/\bid="([^"]+)"/g, `id="${name}-$1"`).replaceAll(/url\(#([^)]+)\)/g, `url(#${name}-$1)`)
}

/**
 * Draws all used logos into one picture, side by side, each with a view of its name: `sheet.svg#BTC` shows one.
 * Their ids must not repeat the names of the views.
 */
async function drawSheet(names: readonly string[]): Promise<string> {
  const parts = await Promise.all(
    names.map(async (name, place) => {
      const view = `<view id="${name}" viewBox="${place * SIZE} 0 ${SIZE} ${SIZE}"/>`
      return `${view}<svg x="${place * SIZE}" width="${SIZE}" height="${SIZE}" fill="none">${await drawingOf(name)}</svg>`
    }),
  )
  const width = names.length * SIZE
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${width} ${SIZE}">${parts.join('')}</svg>\n`
}

/** `import { sheet, names } from 'virtual:token-logos'`: one picture with the logos of known tokens. */
export function logosPlugin(): Plugin {
  let isBuild = false
  return {
    name: 'tidebook-token-logos',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    resolveId: (id) => (id === LOGOS ? `\0${LOGOS}` : undefined),
    async load(id) {
      if (id !== `\0${LOGOS}`) return undefined
      const names = usedLogos()
      const source = await drawSheet(names)
      const sheet = isBuild
        ? `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name: 'token-logos.svg', source })}`
        : JSON.stringify(`data:image/svg+xml,${encodeURIComponent(source)}`)
      return `export const sheet = ${sheet}; export const names = ${JSON.stringify(names)}`
    },
  }
}
