export { examPassSetting, readExamPass } from './model/exam-pass.ts'
export { ExamPage } from './views/exam-page.tsx'
