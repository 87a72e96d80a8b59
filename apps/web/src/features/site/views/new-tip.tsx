import { CloseIcon, IconButton } from '@tidebook/ui'
import { useEffect, useState, type ReactElement } from 'react'
import { useLanguage, useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { useLocation } from '../../../lib/router/index.ts'
import { useStore } from '../../../lib/store.ts'
import { configStore } from '../../network/index.ts'
import { seenTips } from '../model/closed.ts'
import type { ConfigFile } from '@tidebook/contract'
import { PATHS } from '../../../lib/paths.ts'

type TipPlace = keyof ConfigFile['newOnlineTip']

function at(path: string, places: readonly string[]): boolean {
  return places.some((place) => path.toLowerCase().startsWith(place.toLowerCase()))
}

/**
 * Returns the tip group of a page: `my` for the user's wallets and account, `discover` for transfer, swap and pools.
 */
function findTipPlace(path: string): TipPlace | undefined {
  if (at(path, [PATHS.transfer, PATHS.swap, PATHS.amm])) return 'discover'
  return at(path, [PATHS.wallet, PATHS.account, PATHS.history]) ? 'my' : undefined
}

function Tip({ id, text }: { readonly id: string; readonly text: string }): ReactElement | null {
  const t = useT()
  const [isNew] = useState(() => !seenTips.store.get().includes(id))
  const [isOpen, setOpen] = useState(true)
  useEffect(() => seenTips.add(id), [id])
  if (!isNew || !isOpen) return null
  return (
    <aside
      aria-label={t('site.new')}
      className="appear fixed start-4 bottom-4 z-(--z-sticky) flex w-toast max-w-[calc(100vw-2*var(--sp-4))] items-start gap-3 rounded-3 border border-line-strong bg-surface-3 p-4 shadow-menu max-tablet:bottom-[calc(var(--tabbar-h)+var(--sp-4))]"
    >
      <div className="min-w-0 flex-1">
        <p className="text-12 font-medium text-accent">{t('site.new')}</p>
        <p className="mt-0.5">{text}</p>
      </div>
      <IconButton small label={t('site.close')} onClick={() => setOpen(false)}>
        <CloseIcon size="small" />
      </IconButton>
    </aside>
  )
}

/** A tip about something new on the open page, shown once (CNT-011). */
export function NewTip(): ReactElement | null {
  const language = useLanguage()
  const config = valueOf(useStore(configStore))
  const place = findTipPlace(useLocation().pathname)
  const tip = place === undefined ? undefined : config?.newOnlineTip[place]
  if (tip === undefined || tip.id === '') return null
  return <Tip key={tip.id} id={tip.id} text={tip.text[language] || tip.text.en || tip.text.zh || tip.text.ru} />
}
