import { hashSource } from '../../platform/http/content-hashes.ts'
import type { AsyncApiDocument, ChannelDescription, OpenApiDocument } from '@tidebook/contract/openapi'

/** A page without scripts or external files, and the content policy source of its only style sheet. */
export interface DocsPage {
  readonly html: string
  readonly styleSource: string
}

/** Renders the description of every call and of every channel of the market stream. */
export function docsPage(document: OpenApiDocument, stream: AsyncApiDocument): DocsPage {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationHtml(method, path, operation)),
  )
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${escape(document.info.title)} API</title><style>${STYLE}</style></head><body>`,
    `<h1>${escape(document.info.title)} API</h1><p>${escape(document.info.description)}</p>`,
    '<p>The same as OpenAPI 3.1: <a href="/api/openapi.json">openapi.json</a></p>',
    '<nav><a href="#calls">Calls</a> <a href="#stream">Market stream</a></nav>',
    '<h2 id="calls">Calls</h2>',
    ...operations,
    `<h2 id="stream">${escape(stream.info.title)}</h2><p>${escape(stream.info.description)}</p>`,
    '<p>The same as AsyncAPI 3: <a href="/api/asyncapi.json">asyncapi.json</a></p>',
    ...Object.values(stream.channels).map(channelHtml),
    sectionHtml('Other messages', stream.components.messages),
    '</body></html>',
  ].join('\n')
  return { html, styleSource: hashSource(STYLE) }
}

function operationHtml(method: string, path: string, operation: Readonly<Record<string, unknown>>): string {
  return [
    `<details><summary><b>${method.toUpperCase()}</b> <code>${escape(path)}</code> ${escape(textOf(operation['summary']))}</summary>`,
    `<p>${escape(textOf(operation['description']))}</p>`,
    sectionHtml('Parameters', operation['parameters']),
    sectionHtml('Body', operation['requestBody']),
    sectionHtml('Answer', operation['responses']),
    '</details>',
  ].join('')
}

function channelHtml({ address, summary, parameters, messages }: ChannelDescription): string {
  return [
    `<details><summary><code>${escape(address)}</code> ${escape(summary)}</summary>`,
    sectionHtml('Parameters', parameters),
    sectionHtml('Snapshot', messages.snapshot['payload']),
    sectionHtml('Update', messages.update['payload']),
    '</details>',
  ].join('')
}

function sectionHtml(title: string, value: unknown): string {
  return value === undefined ? '' : `<h2>${title}</h2><pre>${escape(JSON.stringify(value, undefined, 2))}</pre>`
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

const STYLE = `
:root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif }
body { max-width: 70rem; margin: 2rem auto; padding: 0 1rem }
details { border-top: 1px solid #8884; padding: .6rem 0 }
summary { cursor: pointer }
h2 { font-size: 1rem; margin: .8rem 0 .2rem }
pre { overflow: auto; font-size: 12px; background: #8881; padding: .6rem }
`
