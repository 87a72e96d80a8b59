// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'

const code = readFileSync(join(import.meta.dirname, 'public/old-browser.js'), 'utf8')
const script = code.replaceAll(/\/\/.*/gu, '')

/** Runs the script as a browser without modules does, and returns the content of the page. */
function pageIn(navigator: { readonly language?: string; readonly userLanguage?: string }): string {
  const window: { onload?: () => void } = {}
  document.body.innerHTML = '<div id="root">loading</div>'
  runInNewContext(script, { document, navigator, window })
  window.onload?.()
  return document.body.innerHTML
}

it.each([
  [{ language: 'en-US' }, 'Internet Explorer is not supported. Please use Chrome or Firefox.'],
  [{ userLanguage: 'zh-CN' }, '不支持 Internet Explorer，请使用 Chrome 或 Firefox。'],
  [{ language: 'ru' }, 'Internet Explorer не поддерживается. Используйте Chrome или Firefox.'],
  [{}, 'Internet Explorer is not supported. Please use Chrome or Firefox.'],
])('a browser without modules shows only the advice (ERR-076): %j', (names, words) => {
  expect(pageIn(names)).toBe(`<h1 role="alert">${words}</h1>`)
})

it('the document loads the script in browsers without modules only (ERR-076)', () => {
  const html = readFileSync(join(import.meta.dirname, 'index.html'), 'utf8')
  expect(html).toContain('<script nomodule src="/old-browser.js"></script>')
})

it('the script has the syntax of ECMAScript 5 (ERR-076)', () => {
  expect(script).not.toMatch(/\b(?:const|let|class|async|import)\b|=>|`|\?\.|\.\.\.|,\s*\)/u)
})
