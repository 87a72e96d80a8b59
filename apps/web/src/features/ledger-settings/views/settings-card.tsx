import { Badge, Button, Card, Empty, Skeleton } from '@tidebook/ui'
import { useState, type ReactElement, type ReactNode } from 'react'
import { listAddress } from '../../../lib/addresses.ts'
import { useT } from '../../../lib/i18n.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import {
  buildRegularKey,
  buildSwitch,
  type AccountSettings,
  type Switchable,
  readAccountSettings,
} from '../model/account-settings.ts'
import type { TransactionJson } from '@tidebook/protocol'
import { submitTransaction, TransactionError, transactionStore } from '../../transactions/index.ts'
import { ClientError } from '@tidebook/client'
import { nodePool } from '../../network/index.ts'
import { useLookup, type Lookup } from '../../transfer/index.ts'
import { useWallet } from '../../wallet/index.ts'
import { useStore } from '../../../lib/store.ts'

/** Returns undefined for an account that does not exist on the ledger yet. */
async function fetchSettings(address: string, signal: AbortSignal): Promise<AccountSettings | undefined> {
  try {
    return readAccountSettings((await nodePool().accountInfo(address, 'validated', signal)).account_data)
  } catch (error) {
    if (error instanceof ClientError && error.code === 'node/refused' && error.reason === 'actNotFound')
      return undefined
    throw error
  }
}

/**
 * Reads the settings of the user's account, and reloads them after every ledger that changed it and every validated
 * setting.
 */
function useSettings(address: string): Lookup<AccountSettings | undefined> {
  const { ledger = 0 } = useWallet()
  const changed = useStore(
    transactionStore,
    (all) => all.filter(({ kind, state }) => kind === 'setting' && state === 'validated').length,
  )
  return useLookup(['ledger settings', address], (signal) => fetchSettings(address, signal), ledger * 1000 + changed)
}

/**
 * Has the vault confirm a change of the account with the password, and sends it. Returns whether it was sent; the user
 * has already seen the reason of a failure.
 */
async function changeSetting(tx: TransactionJson): Promise<boolean> {
  try {
    await submitTransaction({ kind: 'setting', tx })
    return true
  } catch (error) {
    if (error instanceof TransactionError) return false
    throw error
  }
}

const KeyPart = lazyPart(async () => (await import('./key-dialog.tsx')).KeyDialog)

/** Shows the account's settings on the ledger and lets the user change them (CHN-022). */
export function SettingsCard({ address }: { address: string }): ReactElement {
  const t = useT()
  const settings = useSettings(address)
  return (
    <Card title={t('settings.title')}>
      {settings.state === 'failed' ? (
        <Empty failed title={t('settings.failed')} />
      ) : settings.state !== 'ready' ? (
        <div className="p-4">
          <Skeleton className="h-4" />
        </div>
      ) : settings.value === undefined ? (
        <p className="p-4 text-13 text-2">{t('settings.none-yet')}</p>
      ) : (
        <Settings address={address} settings={settings.value} />
      )}
    </Card>
  )
}

const SWITCHES: readonly Switchable[] = ['tag', 'native']

function Settings({ address, settings }: { address: string; settings: AccountSettings }): ReactElement {
  const t = useT()
  const [busy, setBusy] = useState<Switchable | 'key'>()
  const [choosing, setChoosing] = useState(false)
  const { regularKey } = settings
  const change = async (what: Switchable | 'key', tx: Parameters<typeof changeSetting>[0]): Promise<void> => {
    setBusy(what)
    try {
      await changeSetting(tx)
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <ul className="divide-y">
      <Line
        title={t('settings.key')}
        why={t('settings.key-why')}
        state={
          regularKey === undefined ? (
            <Badge>{t('settings.key-none')}</Badge>
          ) : (
            <span className="text-13" translate="no" title={regularKey}>
              {listAddress(regularKey)}
            </span>
          )
        }
      >
        <Button pending={busy === 'key'} blocked={busy !== undefined} onClick={() => setChoosing(true)}>
          {t(regularKey === undefined ? 'settings.key-set' : 'settings.key-change')}
        </Button>
        {regularKey !== undefined && (
          <Button
            aria-label={t('settings.key-remove-of')}
            blocked={busy !== undefined}
            onClick={() => void change('key', buildRegularKey(address, undefined))}
          >
            {t('settings.key-remove')}
          </Button>
        )}
      </Line>
      {SWITCHES.map((name) => {
        const isOn = settings[name]
        const title = t(`settings.${name}`)
        return (
          <Line
            key={name}
            title={title}
            why={t(`settings.${name}-why`)}
            state={<Badge tone={isOn ? 'accent' : undefined}>{t(isOn ? 'settings.on' : 'settings.off')}</Badge>}
          >
            <Button
              aria-label={t(isOn ? 'settings.turn-off' : 'settings.turn-on', { name: title })}
              pending={busy === name}
              blocked={busy !== undefined}
              onClick={() => void change(name, buildSwitch(address, name, !isOn))}
            >
              {t(isOn ? 'settings.do-turn-off' : 'settings.do-turn-on')}
            </Button>
          </Line>
        )
      })}
      {choosing && (
        <KeyPart
          account={address}
          onClose={() => setChoosing(false)}
          onChoose={(key) => {
            setChoosing(false)
            void change('key', buildRegularKey(address, key))
          }}
        />
      )}
    </ul>
  )
}

interface LineProps {
  readonly title: string
  readonly why: string
  readonly state: ReactNode
  readonly children: ReactNode
}

function Line({ title, why, state, children }: LineProps): ReactElement {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="text-14 font-medium">{title}</span>
          {state}
        </p>
        <p className="text-12 text-2">{why}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  )
}
