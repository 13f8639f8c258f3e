// Fields inside the product's form: empty, filled, with a hint, invalid, disabled.
import { currencySign } from "../src/ui/format/money-fields.ts";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import { useEffect, useState } from "react";
import { Form, useAppForm } from "../src/ui/form/Form.tsx";
import { FieldsFold } from "../src/ui/form/FieldsFold.tsx";
import { PasswordInput, SelectInput, TextInput } from "../src/ui/form/fields.tsx";
import { OtpBoxes } from "../src/ui/form/OtpBoxes.tsx";
import { PhotoInput } from "../src/ui/form/PhotoInput.tsx";
import { SelectField } from "../src/ui/form/SelectField.tsx";
import { StarInput } from "../src/ui/form/StarInput.tsx";
import { scalePicture } from "../src/ui/pictures/scale-picture.ts";
import { useChosenPicture } from "../src/ui/pictures/use-chosen-picture.ts";
import { required } from "../src/ui/form/validators.ts";
import type { Scheme } from "./scheme.ts";
import { Shown } from "./Shown.tsx";

const jobs = ["Electrician", "Plumber"].map((label) => ({ value: label, label }));
const values = {
  title: "",
  username: "asha",
  email: "asha@",
  phone: "98470 00001",
  details: "The ceiling fan hums and turns slowly.",
  landmark: "",
  password: "HourHand-demo-1",
  job: "Plumber",
  closed: "Not to be changed",
  amount: "450",
  previous: "",
  about: "I work clean and come on time.",
};
const boxes = (digits: string) => Array.from({ length: 6 }, (_, at) => digits[at] ?? "");
const placeOf = (at: number): string => `Digit ${at} of 6`;
const wordOf = (value: number): string => (value > 3.5 ? "Good" : "Fair");

/** Each field in each state. */
export function FieldParts({ scheme }: { scheme: Scheme }) {
  const form = useAppForm(values);
  const [code, setCode] = useState(boxes("48"));
  const [stars, setStars] = useState(3.5);
  const photo = useChosenPicture(scalePicture);
  const refusedPhoto = useChosenPicture(scalePicture);
  useEffect(() => {
    form.setError("email", { message: "Enter a valid email address." });
    form.setError("job", { message: "This job is not listed any more." });
  }, [form]);
  return (
    <>
      <Form form={form} onSubmit={() => {}} label={`Fields, ${scheme}`}>
        <Shown name="TextInput: empty, filled, wrong, with a warning">
          <Stack sx={{ gap: 2 }}>
            <TextInput name="title" label="Title" validate={required("Title")} hint="What is to be done" />
            <TextInput name="username" label="Username" />
            <TextInput name="email" label="Email" type="email" />
            <TextInput name="phone" label="Phone" type="tel" warning="We could not check this number." />
          </Stack>
        </Shown>
        <Shown name="TextInput: of several lines, optional, switched off, with a sign">
          <Stack sx={{ gap: 2 }}>
            <TextInput name="details" label="Details" rows={3} />
            <TextInput name="landmark" label="Landmark" isOptional />
            <TextInput name="closed" label="Closed" disabled />
            <TextInput name="amount" label="Amount" type="number" start={currencySign()} />
          </Stack>
        </Shown>
        <Shown name="FieldsFold: closed, and open on a text">
          <FieldsFold title="Add details" names={["previous"]}>
            <TextInput name="previous" label="Any previous issues" />
          </FieldsFold>
          <FieldsFold title="More about you" names={["about"]} opensWithText>
            <TextInput name="about" label="About you" />
          </FieldsFold>
        </Shown>
        <Shown name="PasswordInput">
          <PasswordInput name="password" label="Password" />
        </Shown>
        <Shown name="SelectInput, wrong">
          <SelectInput name="job" label="Job" options={jobs} />
        </Shown>
      </Form>
      <Shown name="SelectField">
        <SelectField label="Sort by" defaultValue="price">
          <MenuItem value="price">Price</MenuItem>
          <MenuItem value="rating">Rating</MenuItem>
        </SelectField>
      </Shown>
      <Shown name="OtpBoxes: begun, wrong, switched off">
        <Stack sx={{ gap: 2 }}>
          <OtpBoxes label={`Code, ${scheme}`} labelOf={placeOf} value={code} onChange={setCode} />
          <OtpBoxes
            label={`Wrong code, ${scheme}`}
            labelOf={placeOf}
            value={boxes("123456")}
            onChange={() => {}}
            wrong="That code is not right."
          />
          <OtpBoxes
            label={`Code that ran out, ${scheme}`}
            labelOf={placeOf}
            value={boxes("")}
            onChange={() => {}}
            disabled
          />
        </Stack>
      </Shown>
      <Shown name="PhotoInput: optional, refused">
        <Stack sx={{ gap: 2 }}>
          <PhotoInput label="Photo of the job" photo={photo} isOptional />
          <PhotoInput label="ID proof" photo={refusedPhoto} error="The picture is larger than 10 MB." />
        </Stack>
      </Shown>
      <Shown name="StarInput, and switched off">
        <StarInput label="Your stars" value={stars} onChange={setStars} wordOf={wordOf} />
        <StarInput label="Stars given" value={4.5} onChange={() => {}} wordOf={wordOf} disabled />
      </Shown>
    </>
  );
}
