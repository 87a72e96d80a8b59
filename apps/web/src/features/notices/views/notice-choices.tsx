import { Checkbox } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { choicesStore, choose } from '../model/choices.ts'
import { requestPermission, browserPermission } from '../services/browser-notice.ts'

/** Settings for sounds and, with permission, browser notifications. */
export function NoticeChoices(): ReactElement {
  const t = useT()
  const { sounds, browser } = useStore(choicesStore)
  const [permission, setPermission] = useState(browserPermission)
  const turn = async (on: boolean): Promise<void> => {
    if (!on) return choose({ browser: false })
    const answer = await requestPermission()
    setPermission(answer)
    return choose({ browser: answer === 'granted' })
  }
  return (
    <section aria-label={t('notices.choices')} className="flex flex-col gap-2 border-t px-4 py-3">
      <Checkbox checked={sounds} onChange={(event) => choose({ sounds: event.target.checked })}>
        {t('notices.sounds')}
      </Checkbox>
      {permission !== 'missing' && (
        <Checkbox
          checked={browser && permission === 'granted'}
          disabled={permission === 'denied'}
          onChange={(event) => void turn(event.target.checked)}
        >
          {t('notices.browser')}
        </Checkbox>
      )}
      {permission === 'denied' && <p className="text-12 text-3">{t('notices.browser-denied')}</p>}
    </section>
  )
}
