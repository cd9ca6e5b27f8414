// The layers of one presenter: what is rendered, where it lies on the canvas, and what the manifest says about it.
#pragma once
#include <cstdio>
#include <functional>
#include <regex>
#include <string>
#include "trace.h"

inline const Vec gridLow(-1.35f, -2.1f, -1.35f), gridHigh(1.35f, 1.75f, 1.1f), bodyLow(-2.1f, -4.2f, -1.1f), bodyHigh(2.1f, -.3f, .75f);

struct Shot {
  Figure figure;
  Tracer tracer;
  Shot(const Character& c, int width, float cell) : figure(c), tracer(figure, width) {
    tracer.head.init(gridLow, gridHigh, cell);
    tracer.body.init(bodyLow, bodyHigh, cell * 1.35f);
    bakeHead(gridLow, gridHigh);
    tracer.body.bake([&](Vec p) { return figure.clothed(p); }, bodyLow, bodyHigh);
  }
  /** Bakes a box of the head anew; the box is that of a head that looks ahead. */
  void bakeHead(Vec a, Vec b) {
    Vec low = a, high = b;
    for (int corner = 0; corner < 8; corner++) {
      const Vec p = figure.fromHead({corner & 1 ? a.x : b.x, corner & 2 ? a.y : b.y, corner & 4 ? a.z : b.z});
      low = {std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z)};
      high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z)};
    }
    tracer.head.bake([&](Vec p) { return figure.shadowHead(p); }, low, high);
  }
};

/** A pose of the head that is rendered by itself; its layers' names begin with `prefix`. Radians. */
struct View {
  const char* id;
  const char* prefix;
  float yaw;
};
inline const View views[] = {{"front", "", 0}, {"left", "left-", -.314159f}, {"right", "right-", .314159f}};

/** Where an eye looks at the viewer, and the radius of its iris. Pixels of the canvas. */
inline Vec irisCentre(const Figure& f, const Camera& c, float side) {
  return c.project(f.fromHead({side * (eyeX - .012f), eyeY + .004f, eyeZ}) + Vec(0, 0, eyeRadius));
}
inline float irisPixels(const Camera& c, const Character& who) { return c.perUnit() * .128f * who.eyes; }

/** What the manifest says about a view: its turn, the eyes, and the part of the forehead that brows move. */
inline std::string viewOf(const Figure& f, const Camera& c, const View& v) {
  const Vec one = irisCentre(f, c, -1), two = irisCentre(f, c, 1), brow = c.project(f.fromHead({.125f, .3f + f.who.browHigh, .8f}));
  const auto end = [&](float side) {
    const Vec p = f.fromHead({side * .53f, .26f + f.who.browHigh, .62f});
    return c.project(p).x + side * .09f * c.perUnit();
  };
  char text[300];
  snprintf(text, sizeof text, "{\"id\":\"%s\",\"yaw\":%.5f,\"eyes\":[[%.2f,%.2f],[%.2f,%.2f]],\"brow\":{\"left\":%.1f,\"right\":%.1f,\"y\":%.1f}}", v.id, v.yaw, one.x, one.y, two.x, two.y, end(-1), end(1), brow.y);
  return text;
}

/** Writes raw layers into a folder, and their manifest. */
class LayerWriter {
  std::string folder;
  FILE* manifest;
  bool isFirst = true;

 public:
  LayerWriter(const std::string& where, const Character& who, const Camera& c) : folder(where), manifest(fopen((where + "/layers.json").c_str(), "w")) {
    fprintf(manifest, "{\"name\":\"%s\",\"frame\":{\"width\":%d,\"height\":%d},\"canvas\":{\"width\":%d,\"height\":%d,\"x\":%d,\"y\":0},", who.name, c.frameWidth, c.frameHeight, c.width(), c.height(), -c.marginX);
    fprintf(manifest, "\"camera\":{\"z\":%g,\"y\":%g,\"f\":%.3f,\"cx\":%.3f,\"cy\":%.3f},", c.z, c.y, c.f, c.cx, c.cy);
    fprintf(manifest, "\"iris\":%.2f,\"unit\":%.2f,\"views\":[", irisPixels(c, who), c.perUnit());
    Figure turned(who);
    for (const View& v : views) {
      turned.yaw = v.yaw;
      fprintf(manifest, "%s%s", v.yaw == 0 ? "" : ",", viewOf(turned, c, v).c_str());
    }
    fprintf(manifest, "],\"layers\":{");
  }
  ~LayerWriter() {
    fprintf(manifest, "\n}}\n");
    fclose(manifest);
  }
  /** Writes one layer: RGBA, depth (one byte, 0 where empty), the shares of the eye and of what takes on a colour. */
  void pixels(const std::string& id, const Picture& im, const Tracer& t) {
    std::vector<uint8_t> rgba, deep, eye, tint;
    for (const Pixel& p : im.px) {
      const Vec c = p.cover > 0 ? t.develop(p) : Vec();
      for (const float v : {c.x, c.y, c.z, p.cover}) rgba.push_back(sat(v) * 255 + .5f);
      deep.push_back(p.cover > .5f ? clampTo((p.z + 1.5f) / 2.8f * 254 + 1, 1, 255) : 0);
      eye.push_back(sat(p.eye) * 255 + .5f);
      tint.push_back(sat(p.tint) * 255 + .5f);
    }
    const auto write = [&](const char* end, const std::vector<uint8_t>& bytes) {
      FILE* f = fopen((folder + "/" + id + end).c_str(), "wb");
      fwrite(bytes.data(), 1, bytes.size(), f);
      fclose(f);
    };
    write(".tint", tint), write(".z", deep);
    if (t.rays > 0) write(".rgba", rgba), write(".eye", eye);
  }
  void line(const std::string& id, Rect r, const std::string& more = "") {
    fprintf(manifest, "%s\n\"%s\":{\"x\":%d,\"y\":%d,\"width\":%d,\"height\":%d%s}", isFirst ? "" : ",", id.c_str(), r.x, r.y, r.w, r.h, more.c_str());
    fflush(manifest);
    isFirst = false;
  }
};

/** A part of the canvas in even pixels, between two points of the plane at depth z. */
inline Rect partOf(const Camera& c, Vec topLeft, Vec bottomRight) {
  const Vec a = c.project(topLeft), b = c.project(bottomRight);
  const auto even = [](float v) { return (int)floorf(v) & ~1; };
  const int x = std::max(0, even(a.x)), y = std::max(0, even(a.y)), r = std::min(c.width(), even(b.x) + 2), l = std::min(c.height(), even(b.y) + 2);
  return {x, y, r - x, l - y};
}

/** The height of the lowest point of chin and beard. Pixels. */
inline float chinOf(const Figure& f, const Camera& c) {
  float lowest = 0;
  for (float y = -.70f; y > -1.28f; y -= .004f)
    for (float z = .1f; z < .95f; z += .02f) {
      const Vec q(0, y, z);
      const float skin = f.face(q);
      if (std::min(skin, f.hair.beard(q, skin)) < 0) lowest = std::max(lowest, c.project(f.fromHead(q)).y);
    }
  return lowest;
}

/** Where the lips and the chin lie in a mouth's picture: middle, half widths, corners, four edges, chin. Pixels. */
inline std::string lipsOf(const Figure& figure, const Camera& c) {
  const Face& f = figure.face;
  const Mouth& m = f.pose.mouth;
  const auto at = [&](float x, float y, float z) { return c.project(figure.fromHead({x, y, z})); };
  const auto y = [&](float v) { return at(0, v, .76f).y; };
  const Vec left = at(-m.wide, mouthY + f.corner(m.wide), .7f), right = at(m.wide, mouthY + f.corner(m.wide), .7f);
  const float middle = figure.yaw == 0 ? c.cx : at(0, mouthY, f.lipZ(0)).x;
  const float thickU = .056f * f.who.lipFull * m.upper * 1.6f, thickL = .070f * f.who.lipFull * m.lower * 1.7f;
  char text[300];
  snprintf(text, sizeof text, ",\"lips\":{\"x\":%.2f,\"left\":%.2f,\"right\":%.2f,\"corner\":%.2f,\"over\":%.2f,\"upper\":%.2f,\"lower\":%.2f,\"under\":%.2f,\"chin\":%.2f}", middle, middle - left.x, right.x - middle,
           (left.y + right.y) / 2, y(f.upperEdge(0) + thickU), y(f.upperEdge(0)), y(f.lowerEdge(0)), y(f.lowerEdge(0) - thickL), chinOf(figure, c));
  return text;
}

struct Lids {
  const char* id;
  float lid, squint;
};
inline const Lids lidStates[] = {{"wide", -.07f, 0}, {"open", 0, .06f}, {"happy", .04f, .62f}, {"low", .22f, .10f}, {"half", .44f, .14f}, {"most", .66f, .18f}, {"nearly", .85f, .2f}, {"shut", 1, .2f}};

/** Where the wrist is while a hand and its sleeve are rendered. */
inline const Vec handWrist(.9f, -2.45f, .75f), sleeveWrist(.9f, -1.42f, 1.05f);
/** Hands are rendered in steps from palm down to palm up, and from curled to spread. */
inline constexpr int handTurns = 9, handCurls = 5;
/** The palm's turn at `share`, 0 is down and 1 up. In between it faces the other hand. */
inline float palmTurn(float share) { return mix(-2.55f, -.55f, share); }

/** Shows the hand of one step. A fist that counts shows its palm. */
inline void poseHand(Figure& f, int turn, int curl, int count) {
  f.hand.count = count;
  f.hand.curl = count > 0 ? .95f : mix(.82f, .06f, curl / (handCurls - 1.f));
  f.wrist = handWrist, f.handTip = count > 0 ? .06f : .42f;
  f.handTurn = count > 0 ? -.35f : palmTurn(turn / (handTurns - 1.f));
}

/** Writes a layer, if it is asked for, under a name. */
using Put = std::function<void(Group, const std::string&, Rect, const std::string&)>;

/** Renders the layers of a head in one view: hair behind the neck, head, glasses, eyes and mouths. */
inline void renderView(Shot& shot, const View& view, const Put& put, bool isAsked) {
  Figure& f = shot.figure;
  const Camera& cam = shot.tracer.camera;
  const std::string prefix = view.prefix;
  const auto bake = [&](Vec a, Vec b) {
    if (isAsked) shot.bakeHead(a, b);
  };
  f.yaw = view.yaw;
  if (view.yaw != 0) bake(gridLow, gridHigh);
  if (f.who.cut == Hair::Long) put(Group::Back, prefix + "back", partOf(cam, {-1.3f, .6f, 0}, {1.3f, -2.1f, 0}), "");
  put(Group::Head, prefix + "head", partOf(cam, {-1.25f, 1.75f, 0}, {1.25f, -2.0f, 0}), lipsOf(f, cam));
  // Where the turn takes the glasses, the jaw and the eyes.
  const float turn = sinf(view.yaw), wide = cosf(view.yaw);
  if (f.who.glasses) put(Group::Glasses, prefix + "glasses", partOf(cam, {-.86f + .6f * std::min(0.f, turn), .32f, .5f}, {.86f + .6f * std::max(0.f, turn), -.32f, .5f}), "");
  const Rect low = partOf(cam, {-.78f + .32f * turn, -.13f, .4f}, {.78f + .32f * turn, -1.22f, .4f}), eyes = partOf(cam, {-.60f * wide + .66f * turn, .24f, .6f}, {.60f * wide + .66f * turn, -.19f, .6f});
  const Vec mouthLow(-.8f, -1.3f, -.1f), mouthHigh(.8f, -.1f, 1.05f), eyeLow(-.7f, -.3f, .2f), eyeHigh(.7f, .4f, 1.1f);
  for (const Lids& l : lidStates) {
    f.face.pose.lid = l.lid, f.face.pose.squint = l.squint;
    bake(eyeLow, eyeHigh);
    put(Group::Head, prefix + "eyes." + l.id, eyes, "");
  }
  f.face.pose = Pose();
  bake(eyeLow, eyeHigh);
  for (int i = 1; i < mouthCount; i++) {
    f.face.pose.mouth = mouths[i];
    bake(mouthLow, mouthHigh);
    put(Group::Head, prefix + "mouth." + mouths[i].id, low, lipsOf(f, cam));
  }
  f.face.pose = Pose();
  f.yaw = 0;
}

/**
 * Renders all layers, or those whose names match `only`, a pattern; the manifest always lists all of them. Without light
 * (`rays` 0), writes only depth and what takes on a colour.
 */
inline void renderLayers(const Character& who, int width, const char* folder, const std::string& only, int rays) {
  Shot shot(who, width, .0155f);
  Figure& f = shot.figure;
  Tracer& t = shot.tracer;
  const Camera& cam = t.camera;
  const std::regex pattern(only);
  LayerWriter out(folder, who, cam);
  const auto isAsked = [&](const std::string& id) { return std::regex_search(id, pattern); };
  const Put put = [&](Group g, const std::string& id, Rect r, const std::string& more) {
    if (isAsked(id)) out.pixels(id, t.layer(g, r), t);
    out.line(id, r, more);
    fprintf(stderr, "%s ", id.c_str());
  };

  // Gaps between hair and clothes need more light.
  t.edges = 4, t.rays = 4 * rays;
  put(Group::Body, "body", partOf(cam, {-9, -.55f, 0}, {9, -9, 0}), "");
  t.rays = rays;
  for (const View& view : views) {
    const std::string prefix = view.prefix;
    const auto any = [&](auto... names) { return (isAsked(prefix + names) || ...); };
    renderView(shot, view, put, view.yaw == 0 || any("back", "head", "glasses", "eyes.wide", "mouth.ah"));
  }

  // The iris, looking at the viewer, without light on it.
  const int side = (int)(irisPixels(cam, who) * 2.3f) & ~1;
  Picture iris(side, side);
  for (int i = 0; i < side * side; i++) {
    Pixel& p = iris.px[i];
    const float k = irisPixels(cam, who);
    p.colour = irisOf(who, (i % side + .5f - side / 2.f) / k, -(i / side + .5f - side / 2.f) / k, 1.f / k, p.cover);
    p.light = Vec(1.9f);
  }
  out.pixels("iris", iris, t);
  out.line("iris", {0, 0, side, side});

  // Hand and sleeve throw shadows on themselves only.
  const auto wristOf = [&](Vec wrist) {
    const Vec at = cam.project(wrist);
    char text[80];
    snprintf(text, sizeof text, ",\"wrist\":[%.1f,%.1f]", at.x, at.y);
    return std::string(text);
  };
  const auto around = [&](Vec wrist, Vec low, Vec high) { return partOf(cam, wrist + Vec(low.x, high.y, 0), wrist + Vec(high.x, low.y, 0)); };
  const Vec handLow(-.64f, -.30f, -.75f), handHigh(.64f, .98f, .85f);
  const Rect handPart = around(handWrist, handLow, handHigh);
  t.head.init(handWrist + handLow, handWrist + handHigh, .012f);
  const auto putHand = [&](int turn, int curl, int count, const std::string& id) {
    poseHand(f, turn, curl, count);
    if (isAsked(id)) t.head.bake([&](Vec p) { return f.handed(p); }, handWrist + handLow, handWrist + handHigh);
    put(Group::Hand, id, handPart, wristOf(handWrist));
  };
  for (int turn = 0; turn < handTurns; turn++)
    for (int curl = 0; curl < handCurls; curl++) putHand(turn, curl, 0, "hand." + std::to_string(turn) + "-" + std::to_string(curl));
  const char* counts[] = {"one", "two", "three"};
  for (int count = 1; count <= 3; count++) putHand(0, 0, count, std::string("hand.") + counts[count - 1]);

  const Vec sleeveLow(-.42f, -2.45f, -.7f), sleeveHigh(.42f, .12f, .45f);
  f.wrist = sleeveWrist;
  t.head.init(sleeveWrist + sleeveLow, sleeveWrist + sleeveHigh, .02f);
  t.head.bake([&](Vec p) { return f.sleeved(p); }, sleeveWrist + sleeveLow, sleeveWrist + sleeveHigh);
  put(Group::Sleeve, "sleeve", around(sleeveWrist, sleeveLow, sleeveHigh), wristOf(sleeveWrist));
}
