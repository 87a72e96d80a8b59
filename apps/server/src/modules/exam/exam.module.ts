import { calls } from '@tidebook/contract'
import { staffNameOf } from '../../platform/http/principal.ts'
import type { ServerModule } from '../../platform/server-module.ts'
import { questionEditor } from './edit-questions.ts'
import { deleteExpiredDraws } from './exam-draws.ts'
import { examService, type ExamOptions } from './exam.service.ts'
import { removeDrawSender, moveExamKey, examTables } from './exam-tables.ts'
import { shippedQuestions } from './question-bank.ts'

/** The knowledge test before registration (REG-003..007), and the editor of its questions for staff. */
export function examModule(options: Omit<ExamOptions, 'shipped'>): ServerModule {
  return {
    name: 'exam',
    roles: ['api'],
    migrations: {
      '2026-11-23-exam': examTables,
      '2026-11-23-exam-key-moved': moveExamKey,
      '2026-11-23-exam-without-sender': removeDrawSender,
    },
    jobs: [deleteExpiredDraws],
    calls: ({ call }) => {
      const shipped = shippedQuestions()
      const exam = examService({ ...options, shipped })
      const editor = questionEditor({ ...options, shipped })
      call(calls.exam.begin, ({ body, visit }) => exam.begin(body.language, body.again, visit.client.network))
      call(calls.exam.paper, ({ params, query }) => exam.paper(params.draw, query.language))
      call(calls.exam.grade, ({ body }) => exam.grade(body.draw, body.answers, body.language))
      call(calls.questions.list, () => editor.list())
      call(calls.questions.add, ({ body, principal }) => editor.add(body, staffNameOf(principal)))
      call(calls.questions.change, ({ params, body: { seen, ...change }, principal }) =>
        editor.change(params.id, seen, change, staffNameOf(principal)),
      )
    },
  }
}
