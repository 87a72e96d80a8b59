#!/usr/bin/env node
import { spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'
import { findFirefox } from '../../tools/lib/firefox.ts'

// Stands in for the Firefox that Playwright starts: runs the one of this machine and passes on what both say by WebDriver
// BiDi. Playwright always gives some commands that are younger than Firefox's long-term release. No test needs what they
// do (bodies of answers, the screen around the window), or Firefox is started with it (language, time zone).
const MAY_BE_UNKNOWN: Readonly<Record<string, object>> = {
  'network.addDataCollector': { collector: 'none' },
  'network.setExtraHeaders': {},
  'browser.setDownloadBehavior': {},
  'emulation.setLocaleOverride': {},
  'emulation.setTimezoneOverride': {},
  'emulation.setMediaFeaturesOverride': {},
  'emulation.setScreenOrientationOverride': {},
  'emulation.setScreenSettingsOverride': {},
}
/**
 * What tests do inside a page they do in the realm in which Playwright looks at it, beside the page's own scripts: the
 * policy of the page forbids the text that Playwright would run among those, and it is the product's that holds.
 */
const OWN_REALM = '__playwright_utility_world__'
/**
 * Playwright puts a function of its own into each page to insert text, which the policy forbids as well. This one does what
 * a paste does, and leads on into a frame.
 */
const INSERTS = 'window.__pw_bidiInsertText('
const INSERT_TEXT = `((text) => {
  if (document.activeElement?.nodeName === 'IFRAME') return document.activeElement
  document.execCommand('insertText', false, text)
})(`
const ONLY_FRAME = { type: 'css', value: 'iframe' }
const LISTENING = /WebDriver BiDi listening on (ws:\S+)/
const SESSION = '/session'

interface Command {
  readonly id: number
  readonly method: string
  readonly params: {
    readonly target?: { readonly context?: string; readonly sandbox?: string }
    readonly locator?: { readonly type: string }
  }
}

interface Answer {
  readonly id?: number
  readonly type?: string
  readonly error?: string
}

/** What Playwright hears instead of "unknown command"; undefined for every other answer. */
function knownAnswer(text: string, asked: Map<number, string>): string | undefined {
  // Events are most of what is said, and large: only answers are read.
  if (!text.startsWith('{"type":"error"') && !text.includes('"unknown command"')) return undefined
  const { id, error } = JSON.parse(text) as Answer
  const result = MAY_BE_UNKNOWN[asked.get(id ?? -1) ?? '']
  return error === 'unknown command' && result !== undefined
    ? JSON.stringify({ type: 'success', id, result })
    : undefined
}

/** The command as Firefox gets it. */
function translated(command: Command): Command {
  const { locator, target } = command.params
  // The element of a frame: a page of ours has one, the vault's.
  if (locator?.type === 'context') return { ...command, params: { ...command.params, locator: ONLY_FRAME } }
  if (!command.method.startsWith('script.') || target?.context === undefined || target.sandbox !== undefined)
    return command
  return { ...command, params: { ...command.params, target: { ...target, sandbox: OWN_REALM } } }
}

function connect(driver: WebSocket, address: string): void {
  const browser = new WebSocket(address + SESSION)
  const asked = new Map<number, string>()
  const early: string[] = []
  driver.on('message', (data) => {
    const command = JSON.parse(String(data)) as Command
    if (command.method in MAY_BE_UNKNOWN) asked.set(command.id, command.method)
    const text = JSON.stringify(translated(command)).replace(INSERTS, JSON.stringify(INSERT_TEXT).slice(1, -1))
    if (browser.readyState === WebSocket.OPEN) browser.send(text)
    else early.push(text)
  })
  browser.on('open', () => early.splice(0).forEach((text) => browser.send(text)))
  browser.on('message', (data) => {
    const text = String(data)
    driver.send(knownAnswer(text, asked) ?? text)
  })
  driver.on('close', () => browser.close())
  browser.on('close', () => driver.close())
  browser.on('error', () => driver.close())
}

/** Takes connections for a Firefox that listens at an address, and returns where. */
function bridgeTo(address: string): Promise<string> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('connection', (driver) => connect(driver, address))
  return new Promise((resolve) =>
    server.on('listening', () => resolve(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  )
}

const firefox = spawn(findFirefox() ?? 'firefox', process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] })
firefox.on('error', (error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
firefox.on('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => firefox.kill(signal))
createInterface({ input: firefox.stderr }).on('line', (line) => {
  const address = LISTENING.exec(line)?.[1]
  if (address === undefined) process.stderr.write(`${line}\n`)
  else void bridgeTo(address).then((own) => process.stderr.write(`WebDriver BiDi listening on ${own}\n`))
})
