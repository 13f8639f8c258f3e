// The market of the API documents' examples: the default one.

export const exampleCurrency = "INR";
export const exampleAddress = "12 Fort Road, Kochi";
export const examplePhone = "+919876543210";
export const exampleContact = {
  email: "hello@hourhand.example",
  phone: "+91 484 555 0100",
  address: "MG Road, Kochi",
};
export const exampleRule = "By our policy ₹150; nothing is taken, you pay on the visit.";
export const exampleLocation = "LOCATION:12 Lake Road\\, Kaloor\\, Kochi\r\n";
