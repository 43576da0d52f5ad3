"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { Button, buttonLook } from "#components/ui/button.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { eventDataKey, type Submission } from "#contract/surveys/submissions.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { wordsOf } from "#lib/api/failure.ts";
import type { SubmissionsAsked } from "#lib/api/submissions.ts";
import { everySubmission, exportHref } from "#lib/api/surveys.ts";
import { csvOf } from "#lib/export/csv.ts";
import { saveFile } from "#lib/export/save-file.ts";
import { orderOf } from "#lib/format/answer-order.ts";
import { answerText, visitOf } from "#lib/format/answers.ts";

/** What the filter finds as a file: made by our own service, or here from what another server tells. */
export function ExportSubmissions({ asked }: { asked: SubmissionsAsked }) {
  const { locationId, server } = useConnection();
  const [isRunning, setRunning] = useState(false);
  if (server.can("submissionExport"))
    return (
      <a href={exportHref(locationId, asked)} download className={buttonLook()}>
        <Download aria-hidden />
        Export CSV
      </a>
    );
  const run = async () => {
    setRunning(true);
    try {
      saveFile("submissions.csv", "text/csv;charset=utf-8", csvOf(linesOf(await everySubmission(server, asked)), { bom: true }));
    } catch (error) {
      notify({ title: "The export failed", description: wordsOf(error).message, tone: "danger" });
    } finally {
      setRunning(false);
    }
  };
  return (
    <Button icon={<Download aria-hidden />} pending={isRunning} onClick={() => void run()}>
      Export CSV
    </Button>
  );
}

function linesOf(submissions: readonly Submission[]): string[][] {
  const fields = orderOf(submissions);
  const cameBy = (submission: Submission, wanted: string) =>
    visitOf(submission.others[eventDataKey]).find(({ label }) => label === wanted)?.text ?? "";
  return [
    ["Submitted", "Name", "Email", "Contact", "Source", "Medium", ...fields.map(({ label }) => label)],
    ...submissions.map((submission) => [
      ...[submission.createdAt, submission.name ?? "", submission.email ?? "", submission.contactId ?? ""],
      ...[cameBy(submission, "Source"), cameBy(submission, "Medium")],
      ...fields.map(({ key }) => answerText(submission.others[key])),
    ]),
  ];
}
