import type { HelpCentre } from '@tidebook/contract/content'
import { HistoryIcon, PencilIcon } from '@tidebook/ui'
import { useEffect, useMemo } from 'react'
import { articlePath, useContent } from '../../features/content/index.ts'
import { useMarket } from '../../features/markets/index.ts'
import { togglePaper } from '../../features/paper/index.ts'
import { accountId, addressBookStore, sendTo } from '../../features/transfer/index.ts'
import {
  accountChoicesStore,
  accountLines,
  accountsStore,
  loadAccounts,
  useWallet,
  watchedAddresses,
  type AccountLine,
} from '../../features/wallet/index.ts'
import { listAddress } from '../../lib/addresses.ts'
import { useT } from '../../lib/i18n.ts'
import { KEY_COMMANDS } from '../../lib/keys/bindings.ts'
import { valueOf } from '../../lib/loadable.ts'
import { network } from '../../lib/network.ts'
import { pageStore } from '../../lib/page-store.ts'
import { explorerPath, PATHS, tradePath } from '../../lib/paths.ts'
import { withMoment } from '../../lib/replay-path.ts'
import { navigate } from '../../lib/router/index.ts'
import { useStore } from '../../lib/store.ts'
import { useAddressReader } from '../../lib/use-address-reader.ts'
import { ROUTES } from '../route-table.ts'
import type { PaletteItem } from './palette-items.ts'
import { usePreferenceItems } from './preference-items.ts'
import { isRunnable, runCommand } from './run-command.ts'

/** Routes that already have a command of their own, or that need a parameter. */
const COMMAND_ROUTES: ReadonlySet<string> = new Set(['home', 'market', 'trade', 'settings', 'history'])

const HASH = /^[0-9a-f]{64}$/iu

type Words = ReturnType<typeof useT>

function commandItems(t: Words): readonly PaletteItem[] {
  return KEY_COMMANDS.filter((command) => isRunnable(command) && command !== 'page.palette').map((command) => ({
    id: command,
    label: t(`keys.${command}`),
    command,
    // A command that opens a screen has the icon of its tab.
    icon: ROUTES.find(({ name }) => command === `page.${name}`)?.navigation?.tab?.icon,
    run: () => runCommand(command),
  }))
}

function replayItem(t: Words): PaletteItem {
  const open = (): void => navigate(withMoment(pageStore.get().lastDealPath, ''))
  return { id: 'replay', label: t('keys.replay'), icon: HistoryIcon, run: open }
}

/** Turns paper trading on or off, on the trade page. */
function paperItem(t: Words): PaletteItem {
  return {
    id: 'paper',
    label: t('keys.paper'),
    icon: PencilIcon,
    run: () => {
      togglePaper()
      if (pageStore.get().to !== 'trade') runCommand('page.trade')
    },
  }
}

function pageItems(t: Words): readonly PaletteItem[] {
  return ROUTES.filter(({ name, path }) => !COMMAND_ROUTES.has(name) && !path.includes(':')).map(
    ({ name, path, title, navigation }) => ({
      id: `page ${name}`,
      label: t(title),
      kind: 'page',
      icon: navigation?.tab?.icon,
      run: () => navigate(navigation?.to?.(pageStore.get()) ?? path),
    }),
  )
}

/** Returns the user's wallets and watched addresses. An account on another network opens the wallet page. */
function useWalletLines(): readonly AccountLine[] {
  const { wallet } = useWallet()
  const accounts = useStore(accountsStore)
  const choices = useStore(accountChoicesStore)
  useEffect(() => void loadAccounts(), [])
  return useMemo(
    // Names and watched addresses are settings; a change to one increments `choices`.
    () => (choices < 0 ? [] : accountLines(valueOf(accounts) ?? [], wallet, network().profile, watchedAddresses())),
    [accounts, choices, wallet],
  )
}

function walletItems(lines: readonly AccountLine[]): readonly PaletteItem[] {
  const { profile } = network()
  return lines.map(({ chain, address, name, title }) => ({
    id: `wallet ${chain} ${address}`,
    label: `${name ?? title} · ${listAddress(address)}`,
    kind: 'wallet',
    text: `${address} ${title}`,
    run: () => navigate(chain === profile ? explorerPath(address) : PATHS.wallet),
  }))
}

/** Returns the named recipients. A recipient on another network opens a transfer from the default wallet there. */
function useContactItems(lines: readonly AccountLine[]): readonly PaletteItem[] {
  const entries = useStore(addressBookStore)
  return useMemo(() => {
    const { profile } = network()
    return entries.flatMap(({ chain, address, name }): readonly PaletteItem[] => {
      const payer = lines.find((line) => line.chain === chain && line.isDefault)
      if (chain !== profile && payer === undefined) return []
      const open = (): void => {
        if (chain === profile) return navigate(explorerPath(address))
        if (payer !== undefined) sendTo(address, accountId(payer))
        return navigate(PATHS.transfer)
      }
      const label = `${name} · ${listAddress(address)}`
      return [{ id: `contact ${chain} ${address}`, label, kind: 'contact', text: address, run: open }]
    })
  }, [entries, lines])
}

function useHelpItems(): readonly PaletteItem[] {
  const { answer } = useContent<HelpCentre>(['help'], (api, language) => api.help(language))
  const sections = valueOf(answer)?.sections
  return useMemo(
    () =>
      (sections ?? []).flatMap(({ title: section, articles }) =>
        articles.map(({ itemID, title, summary }): PaletteItem => ({
          id: `help ${itemID}`,
          label: title,
          kind: 'help',
          text: `${section} ${summary}`,
          run: () => navigate(articlePath(itemID)),
        })),
      ),
    [sections],
  )
}

/** Returns the items for a pasted hash or address. */
function usePasted(typed: string): readonly PaletteItem[] {
  const t = useT()
  const find = useAddressReader()
  const text = typed.trim()
  return useMemo((): readonly PaletteItem[] => {
    if (HASH.test(text)) {
      const hash = text.toUpperCase()
      return [{ id: hash, label: listAddress(hash), kind: 'transaction', run: () => navigate(explorerPath(hash)) }]
    }
    const found = text.length < 20 ? undefined : find?.(network().profile, text)
    if (found === undefined || !('address' in found)) return []
    const { address } = found
    const send = (): void => {
      sendTo(address)
      navigate(PATHS.transfer)
    }
    return [
      { id: address, label: listAddress(address), kind: 'account', run: () => navigate(explorerPath(address)) },
      { id: `send ${address}`, label: t('keys.send-to', { address: listAddress(address) }), kind: 'page', run: send },
    ]
  }, [find, t, text])
}

/** Returns all palette items, and separately the items for a pasted address or hash, which are always shown. */
export function usePaletteItems(typed: string): {
  readonly items: readonly PaletteItem[]
  readonly pasted: readonly PaletteItem[]
} {
  const t = useT()
  const { pairs } = useMarket()
  const lines = useWalletLines()
  const contacts = useContactItems(lines)
  const help = useHelpItems()
  const preferences = usePreferenceItems()
  const items = useMemo(
    (): readonly PaletteItem[] => [
      ...commandItems(t),
      paperItem(t),
      ...pairs.map((pair): PaletteItem => ({
        id: pair.pair,
        label: `${pair.baseTitle}/${pair.counterTitle}`,
        kind: 'pair',
        token: pair.base,
        run: () => navigate(tradePath(pair)),
      })),
      replayItem(t),
      ...preferences,
      ...pageItems(t),
      ...walletItems(lines),
      ...contacts,
      ...help,
    ],
    [contacts, help, lines, pairs, preferences, t],
  )
  return { items, pasted: usePasted(typed) }
}
