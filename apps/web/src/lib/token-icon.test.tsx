// @vitest-environment happy-dom
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { names, sheet } from 'virtual:token-logos'
import { afterEach, describe, expect, it } from 'vitest'
import { CHAIN_IDS } from '@tidebook/chains/ids'
import type { Profile } from '@tidebook/contract/network'
import { SWT_NETWORK } from '../testing/swt-network.ts'
import { setListedTokens } from './listed-tokens.ts'
import { setNetwork } from './network.ts'
import { ChainIcon, TokenIcon } from './token-icon.tsx'

interface Shipped {
  readonly profile: Profile
  readonly native: { readonly title: string }
  readonly tokens: readonly { readonly code: string; readonly issuer?: string; readonly logo?: string }[]
}

const folder = join(import.meta.dirname, '../../../../networks')
const shipped = readdirSync(folder).map((file) => ({
  file,
  network: JSON.parse(readFileSync(join(folder, file), 'utf8')) as Shipped,
}))
/** Issuer on a local network, which creates its own issuers. */
const CREATED = 'rCreatedWithTheNetwork'

/** Returns the drawn element. */
function draw(element: ReactElement): Element {
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  flushSync(() => root.render(element))
  const html = box.innerHTML
  flushSync(() => root.unmount())
  box.innerHTML = html
  const [drawn] = box.children
  if (drawn === undefined || box.children.length !== 1) throw new Error('expected one element')
  return drawn
}

/** Returns the visible markup, without the ids that React generates. */
function pictureOf(drawn: Element): string {
  return drawn.getAttribute('src') ?? drawn.outerHTML.replaceAll(/_r_\w+_|:r\w+:/g, '')
}

function open({ profile, native, tokens }: Shipped): void {
  const logos = Object.fromEntries(tokens.flatMap(({ code, logo }) => (logo === undefined ? [] : [[code, logo]])))
  setNetwork({ ...SWT_NETWORK, profile, native: { code: native.title, title: native.title }, logos })
  setListedTokens(tokens.map(({ code, issuer }) => ({ value: code, issuer: issuer ?? CREATED })))
}

afterEach(() => {
  setNetwork(SWT_NETWORK)
  setListedTokens([])
})

describe.each(shipped)('the tokens of $file (UX-201)', ({ network }) => {
  it('UX-201: have a logo, or their own mark without letters', () => {
    open(network)
    const pictures = network.tokens.map(({ code, logo }) => {
      const drawn = draw(<TokenIcon code={code} />)
      expect(drawn.textContent, code).toBe('')
      if (logo === undefined) expect(drawn.hasAttribute('data-mark'), code).toBe(true)
      else expect(drawn.getAttribute('src'), code).toBe(`${sheet}#${logo}`)
      return pictureOf(drawn)
    })
    expect(new Set(pictures).size).toBe(pictures.length)
  })

  it('UX-201: look the same with and without the name of the listed issuer', () => {
    open(network)
    for (const { code, issuer = CREATED } of network.tokens)
      expect(pictureOf(draw(<TokenIcon code={code} issuer={issuer} />))).toBe(
        pictureOf(draw(<TokenIcon code={code} />)),
      )
  })

  it('UX-201: differ from the same code of another issuer', () => {
    open(network)
    for (const { code } of network.tokens) {
      const foreign = draw(<TokenIcon code={code} issuer="rSomebodyElse" />)
      expect(foreign.hasAttribute('data-mark'), code).toBe(true)
      expect(pictureOf(foreign)).not.toBe(pictureOf(draw(<TokenIcon code={code} />)))
      expect(pictureOf(foreign)).not.toBe(pictureOf(draw(<TokenIcon code={code} issuer="rAThirdOne" />)))
    }
  })
})

describe('icons of chains (UX-201)', () => {
  it('UX-201: every wallet type has its own logo or mark', () => {
    const pictures = CHAIN_IDS.map((chain) => pictureOf(draw(<ChainIcon chain={chain} />)))
    expect(new Set(pictures).size).toBe(CHAIN_IDS.length)
  })

  it('a token of another chain never gets the logo of a listed one', () => {
    open(shipped[0]?.network as Shipped)
    const [listed] = names
    expect(draw(<TokenIcon code={String(listed)} issuer="0xabc" chain="eth" />).hasAttribute('data-mark')).toBe(true)
  })
})

describe('the sheet of logos', () => {
  it('UX-201: has a view of each name and only inner references', () => {
    const svg = decodeURIComponent(sheet.slice(sheet.indexOf(',') + 1))
    for (const name of names) expect(svg).toContain(`<view id="${name}"`)
    const ids = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(id)
    expect(svg).not.toMatch(/https?:\/\/(?!www\.w3\.org)|<script|\son\w+=/)
  })
})
