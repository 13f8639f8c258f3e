// 'Book for a caller': an administrator finds a free worker and books for somebody on the phone. Load it lazily.
import { bookForCustomer } from "@hourhand/contract/desk";
import { listWorkers } from "@hourhand/contract/catalogue";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useFormContext, useWatch, type Control } from "react-hook-form";
import { useTranslation } from "../../../locales/translation.ts";
import { queryOptionsFor } from "../../../platform/call.ts";
import { SelectInput, TextInput } from "../../../ui/form/fields.tsx";
import { useAppForm } from "../../../ui/form/Form.tsx";
import { validatorOf } from "../../../ui/form/validators.ts";
import { formatAmount, formatRating } from "../../../ui/format/money.ts";
import { useJobChoices } from "../categories/api.ts";
import { FormDialog } from "../FormDialog.tsx";
import { fieldValidator, firstMissingMessage } from "../form-validators.ts";
import { useBookForCustomer } from "./api.ts";
import { Retry, useFindPlace, VisitPlace, type FoundPlace } from "./VisitPlace.tsx";

const initial = {
  name: "",
  phone: "",
  email: "",
  job: "",
  title: "",
  date: "",
  start_time: "09:00",
  hours: "2",
  worker_id: "",
  place: "",
  address: "",
  description: "",
  accepted: "no",
};
type Typed = typeof initial;
const needed = ["name", "job", "title", "date", "start_time", "worker_id", "address"];
const fields = bookForCustomer.body.properties;
const shownWorkers = 20;
const maxHours = 12;
/** The choice of nobody in particular: the server takes the best-rated worker who is free near the visit. */
const anyone = "any";

/** The workers of a job who are free at that hour, the best rated first; undefined until they have loaded. */
function useFreeWorkers(control: Control<Typed>) {
  const [job, date, time] = useWatch({ control, name: ["job", "date", "start_time"] });
  const isChosen = job !== "" && /^\d{4}-\d\d-\d\d$/.test(date) && /^\d\d:\d\d/.test(time);
  const { data, isError, isFetching, refetch } = useQuery({
    ...queryOptionsFor(listWorkers, { job, date, time, sort: "rating", page: 1, page_size: shownWorkers }),
    enabled: isChosen,
  });
  return {
    workers: isChosen ? data?.Workers : undefined,
    failed: isChosen && isError && !data,
    busy: isFetching,
    retry: () => void refetch(),
  };
}

/** The call's fields. Without a worker, the category and the found place decide who comes, and nobody has agreed yet. */
function requestOf(typed: Typed, categoryId: number, found: FoundPlace | undefined) {
  const { name, phone, email, job: _job, worker_id: workerId, place: _place, ...rest } = typed;
  const { hours, accepted, ...visit } = rest;
  return {
    ...visit,
    customer: {
      name: name.trim(),
      ...(phone.trim() !== "" && { phone: phone.trim() }),
      ...(email.trim() !== "" && { email: email.trim() }),
    },
    ...(workerId === anyone
      ? {
          any: { category_id: categoryId },
          ...(found && { latitude: found.latitude, longitude: found.longitude }),
        }
      : { worker_id: Number(workerId) }),
    hours: Number(hours),
    accepted: workerId !== anyone && accepted === "yes",
  };
}

/** The form is cleared after sending; typed values stay when the dialog is closed or the server refuses. */
export default function DeskDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslation();
  const form = useAppForm<Typed>(initial);
  const { mutateAsync } = useBookForCustomer();
  const jobs = useJobChoices()?.filter(({ is_active: isActive }) => isActive) ?? [];
  const [job, workerId, typedPlace] = useWatch({
    control: form.control,
    name: ["job", "worker_id", "place"],
  });
  const place = useFindPlace(job, workerId === anyone ? typedPlace : "");
  const check = (name: keyof typeof fields & keyof Typed, label: string) => ({
    name,
    label,
    validate: fieldValidator("admin.cantBeEmpty", fields[name], label),
  });
  const filled = (name: string, label: string) => ({
    name,
    label,
    validate: (value: unknown) =>
      String(value).trim() === "" ? t("admin.cantBeEmpty", { field: label }) : (true as const),
  });
  const send = async (typed: Typed) => {
    const categoryId = jobs.find(({ title }) => title === typed.job)?.id ?? 0;
    const { message, worker } = await mutateAsync(requestOf(typed, categoryId, place.found));
    return {
      message: typed.worker_id === anyone ? `${message} ${t("desk.worker")}: ${worker.name}` : message,
    };
  };

  return (
    <FormDialog
      form={form}
      open={open}
      initial={initial}
      title={t("desk.title")}
      submitLabel={t("desk.send")}
      firstField="name"
      onClose={onClose}
      onSend={send}
      warningOf={(typed) => firstMissingMessage("admin.cantBeEmpty", typed, needed)}
    >
      <TextInput {...filled("name", t("desk.name"))} />
      <TextInput
        name="phone"
        label={t("admin.field.phone")}
        type="tel"
        input={{ inputMode: "tel" }}
        hint={t("desk.contactHint")}
      />
      <TextInput
        name="email"
        label={t("admin.field.email")}
        type="email"
        isOptional
        input={{ inputMode: "email" }}
      />
      <SelectInput
        {...filled("job", t("desk.job"))}
        options={jobs.map(({ title, title_local: label = title }) => ({ value: title, label }))}
      />
      <TextInput {...check("title", t("desk.work"))} />
      <TextInput {...check("date", t("desk.day"))} type="date" />
      <TextInput {...check("start_time", t("desk.start"))} type="time" input={{ step: 3600 }} />
      <SelectInput
        name="hours"
        label={t("desk.hours")}
        options={Array.from({ length: maxHours }, (_, index) => ({
          value: String(index + 1),
          label: String(index + 1),
        }))}
      />
      <WorkerField open={open} />
      {workerId === anyone ? (
        <VisitPlace job={job} place={place} />
      ) : (
        <SelectInput
          name="accepted"
          label={t("desk.accepted")}
          options={(["no", "yes"] as const).map((value) => ({
            value,
            label: t(`desk.accepted.${value}`),
          }))}
        />
      )}
      <TextInput {...filled("address", t("desk.address"))} rows={2} />
      <TextInput
        name="description"
        label={t("desk.description")}
        validate={validatorOf(fields.description, t("desk.description"))}
        isOptional
        rows={2}
      />
    </FormDialog>
  );
}

/** The choice of a free worker, or of anyone. */
function WorkerField({ open }: { open: boolean }) {
  const t = useTranslation();
  const { control, setValue } = useFormContext<Typed>();
  const workerId = useWatch({ control, name: "worker_id" });
  const free = useFreeWorkers(control);
  const { workers } = free;
  const isOffered = (id: string): boolean =>
    id === anyone || (workers ?? []).some((worker) => String(worker.id) === id);
  // Another category, day or start offers other workers.
  const isGone = open && workerId !== "" && workers !== undefined && !isOffered(workerId);
  useEffect(() => {
    if (isGone) setValue("worker_id", "");
  }, [isGone, setValue]);
  const workerHint =
    workerId === anyone
      ? "desk.anyHint"
      : free.failed
        ? "desk.workersFailed"
        : workers === undefined
          ? "desk.workerLater"
          : workers.length === 0
            ? "desk.nobodyFree"
            : "desk.workerHint";
  return (
    <Retry failed={free.failed && workerId !== anyone} busy={free.busy} onRetry={free.retry}>
      <SelectInput
        name="worker_id"
        label={t("desk.worker")}
        // While the workers are loading, the field shows no name.
        validate={(value) => isOffered(String(value)) || t("admin.cantBeEmpty", { field: t("desk.worker") })}
        options={[
          { value: anyone, label: t("desk.any") },
          ...(workers ?? []).map(({ id, full_name: name, salary, rating }) => ({
            value: String(id),
            label: [
              name,
              formatAmount(salary),
              ...(rating === null ? [] : [`★ ${formatRating(rating)}`]),
            ].join(" · "),
          })),
        ]}
        hint={t(workerHint)}
      />
    </Retry>
  );
}
