"use client";

import { useMutation } from "@tanstack/react-query";
import { Select } from "#components/ui/select.tsx";
import { notify } from "#components/ui/toast-queue.ts";
import { type ImportDetail, type ImportReading, importDelimiters, importEncodings } from "#contract/imports/imports.ts";
import { useConnection } from "#lib/api/connection.tsx";
import { wordsOf } from "#lib/api/failure.ts";
import { importMutations } from "#lib/api/imports.ts";
import { delimiterNames, encodingNames } from "../words.ts";

/** Encoding and separator as they were recognised; another choice reads the columns anew. */
export function ReadingChoice({ of }: { of: ImportDetail }) {
  const { locationId } = useConnection();
  const update = useMutation(importMutations.update(locationId, of.id));
  const read = (change: Partial<ImportReading>) =>
    update.mutate(
      { reading: { ...of.reading, ...change } },
      { onError: (error) => notify({ title: "The file cannot be read so", description: wordsOf(error).message, tone: "danger" }) },
    );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div>
        <span id="reading-encoding" className="mb-1 block text-sm font-medium">
          Encoding
        </span>
        <Select
          labelledBy="reading-encoding"
          options={importEncodings.map((value) => ({ value, label: encodingNames[value] }))}
          value={of.reading.encoding}
          disabled={update.isPending}
          onChange={(value) => {
            const encoding = importEncodings.find((known) => known === value);
            if (encoding !== undefined) read({ encoding });
          }}
        />
      </div>
      <div>
        <span id="reading-delimiter" className="mb-1 block text-sm font-medium">
          Separator
        </span>
        <Select
          labelledBy="reading-delimiter"
          options={importDelimiters.map((value) => ({ value, label: delimiterNames[value] }))}
          value={of.reading.delimiter}
          disabled={update.isPending}
          onChange={(value) => {
            const delimiter = importDelimiters.find((known) => known === value);
            if (delimiter !== undefined) read({ delimiter });
          }}
        />
      </div>
    </div>
  );
}
