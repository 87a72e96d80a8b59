import { auditRoutes } from '@tidebook/contract/routes'
import { Button, Notice } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { formatError, useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { memberStore } from '../../model/member-store.ts'
import { callStaffApi } from '../../services/call-staff-api.ts'

interface Proof {
  readonly sound: boolean
  readonly number: number
  readonly hash: string
}

/** Makes the server verify the whole log, for members with permission. */
export function AuditProof(): ReactElement | null {
  const t = useT()
  const isAdmin = useStore(memberStore, (member) => member.state === 'in' && member.member.role === 'admin')
  const [proof, setProof] = useState<Proof>()
  const [failed, setFailed] = useState<string>()
  const [pending, setPending] = useState(false)
  if (!isAdmin) return null
  const prove = async (): Promise<void> => {
    setPending(true)
    const answer = await callStaffApi<Proof>(auditRoutes.proof)
    setPending(false)
    setProof(answer.result ? answer.data : undefined)
    setFailed(answer.result ? undefined : answer.code)
  }
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-3">
      {proof !== undefined && (
        <Notice tone={proof.sound ? 'done' : 'danger'}>
          {t(proof.sound ? 'staff.audit.sound' : 'staff.audit.broken', { number: proof.number })}
          {proof.sound && <span className="ml-2 text-12 break-all text-2">{proof.hash}</span>}
        </Notice>
      )}
      {failed !== undefined && (
        <Notice tone="danger" urgent>
          {formatError(failed)}
        </Notice>
      )}
      <Button pending={pending} onClick={() => void prove()}>
        {t('staff.audit.prove')}
      </Button>
    </div>
  )
}
